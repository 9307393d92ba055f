import { listUsersFiltered } from '../users.js';
import { type EndpointExamples, examplesOf } from './example.js';
import { examplePeople } from './example-world.js';

const { admin, mod, user } = examplePeople;

export const userExamples: readonly EndpointExamples[] = [
  examplesOf(listUsersFiltered, {
    successes: [
      {
        title: 'Quem não tem licença fica de fora',
        as: 'user',
        request: {},
        status: 200,
        answer: [admin, mod, user].map(({ sub, name, email, role }) => ({
          username: email,
          sub,
          name,
          email,
          'custom:role': role,
        })),
      },
    ],
    refusals: [],
  }),
];
