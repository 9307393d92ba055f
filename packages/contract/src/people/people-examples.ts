import {
  editPerson,
  endSessions,
  listLicenceKeys,
  listPeople,
  listPersonHistory,
  type Person,
} from '@balanco/contract/people/people';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { type ExamplePerson, exampleLicences, examplePeople, unknownUuid } from '../base/example-world.js';

const { admin, mod, user, unlicensed } = examplePeople;
const SIGNED_IN = '2026-05-06T06:00:00.000Z';

const person = ({ sub, name, email, role }: ExamplePerson, change: Partial<Person> = {}): Person => ({
  sub,
  name,
  email,
  role,
  licence: 'free',
  last_sign_in_at: SIGNED_IN,
  deactivated_at: null,
  pharmacies: null,
  ...change,
});

const unknown = {
  title: 'Pessoa que não existe',
  as: 'admin',
  status: 404,
  answer: refusalBody('not_found', 'Usuário não encontrado.'),
} as const;

const lastAdmin = refusalBody('conflict', 'Este é o último administrador; promova outra pessoa antes.');

export const peopleExamples: readonly EndpointExamples[] = [
  examplesOf(listPeople, {
    successes: [
      {
        title: 'Todas as pessoas, com perfil e licença',
        as: 'admin',
        request: {},
        status: 200,
        answer: [
          person(admin, { licence: 'full' }),
          person(mod),
          person(user),
          person(unlicensed, { licence: null }),
        ],
        volatile: [0, 1, 2, 3].map((index) => `${index}.last_sign_in_at`),
      },
    ],
    refusals: [],
  }),
  examplesOf(editPerson, {
    successes: [
      {
        title: 'Muda o perfil',
        as: 'admin',
        request: { params: { sub: user.sub }, body: { role: 'mod' } },
        status: 200,
        answer: person(user, { role: 'mod' }),
        volatile: ['last_sign_in_at'],
      },
      {
        title: 'Desativa: a vaga fica livre e as sessões terminam',
        as: 'admin',
        request: { params: { sub: user.sub }, body: { active: false } },
        status: 200,
        answer: person(user, { licence: null, deactivated_at: SIGNED_IN }),
        volatile: ['last_sign_in_at', 'deactivated_at'],
      },
    ],
    refusals: [
      {
        title: 'Nada a mudar',
        as: 'admin',
        request: { params: { sub: user.sub }, body: {} },
        status: 400,
        answer: { ...refusalBody('invalid', 'Nada a mudar.') },
      },
      { ...unknown, request: { params: { sub: unknownUuid }, body: { role: 'mod' } } },
      {
        title: 'O último administrador',
        as: 'admin',
        request: { params: { sub: admin.sub }, body: { role: 'user' } },
        status: 409,
        answer: lastAdmin,
      },
    ],
  }),
  examplesOf(endSessions, {
    successes: [
      {
        title: 'Encerra todas as sessões de uma pessoa',
        as: 'admin',
        request: { params: { sub: user.sub } },
        status: 200,
        answer: person(user),
        volatile: ['last_sign_in_at'],
      },
    ],
    refusals: [{ ...unknown, request: { params: { sub: unknownUuid } } }],
  }),
  examplesOf(listPersonHistory, {
    successes: [
      {
        title: 'A última entrada de uma pessoa',
        as: 'admin',
        request: { params: { sub: unlicensed.sub }, query: { page_size: 1 } },
        status: 200,
        answer: {
          results: [
            {
              id: 1,
              at: SIGNED_IN,
              actor_sub: unlicensed.sub,
              actor_name: unlicensed.name,
              what: 'entrou',
              subject: null,
              changes: [],
            },
          ],
          cursor: null,
        },
        volatile: ['results.0.id', 'results.0.at'],
      },
    ],
    refusals: [
      {
        title: 'Cursor que não veio desta chamada',
        as: 'admin',
        request: { params: { sub: user.sub }, query: { after: 'abc' } },
        status: 400,
        answer: refusalBody('invalid', 'Cursor inválido.', 'after'),
      },
      {
        ...unknown,
        request: { params: { sub: unknownUuid } },
        answer: refusalBody('not_found', 'Não há histórico: o registro não existe.'),
      },
    ],
  }),
  examplesOf(listLicenceKeys, {
    successes: [
      {
        title: 'As vagas de cada chave; nunca a chave',
        as: 'admin',
        request: {},
        status: 200,
        answer: [key('full', exampleLicences.full.seats, 1), key('free', exampleLicences.free.seats, 3)],
        volatile: ['0.id', '1.id'],
      },
    ],
    refusals: [],
  }),
];

function key(label: string, seats: number, used: number) {
  return { id: unknownUuid, label, seats, used, expires_at: null, revoked_at: null };
}
