import { confirmUser, listUsers, listUsersFiltered, type User } from '@balanco/contract/people/users';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { type ExamplePerson, examplePending, examplePeople } from '../base/example-world.js';

const { admin, mod, user, unlicensed } = examplePeople;

const asUser = ({ sub, name, email, role }: ExamplePerson): User => ({
  username: email,
  sub,
  name,
  email,
  'custom:role': role,
});

export const userExamples: readonly EndpointExamples[] = [
  examplesOf(listUsersFiltered, {
    successes: [
      {
        title: 'Quem não tem licença fica de fora',
        as: 'user',
        request: {},
        status: 200,
        answer: [admin, mod, user].map(asUser),
      },
    ],
    refusals: [],
  }),
  examplesOf(listUsers, {
    successes: [
      {
        title: 'Todos, para administradores e moderadores',
        as: 'mod',
        request: {},
        status: 200,
        answer: [admin, mod, user, unlicensed].map(asUser),
      },
      {
        title: 'A lista filtrada, para os demais',
        as: 'user',
        request: {},
        status: 200,
        answer: [admin, mod, user].map(asUser),
      },
    ],
    refusals: [],
  }),
  examplesOf(confirmUser, {
    successes: [
      {
        title: 'Usuário recém-cadastrado',
        as: 'mod',
        request: { body: { email: examplePending.email } },
        status: 200,
        answer: asUser(examplePending),
      },
    ],
    refusals: [
      {
        title: 'Endereço que não é um e-mail',
        as: 'admin',
        request: { body: { email: 'eva' } },
        status: 400,
        answer: refusalBody('invalid', 'Informe um e-mail válido.', 'email'),
      },
      {
        title: 'Usuário que já está confirmado',
        as: 'admin',
        request: { body: { email: unlicensed.email } },
        status: 400,
        answer: refusalBody('invalid', 'Este usuário já está confirmado.'),
      },
      {
        title: 'Ninguém se cadastrou com este e-mail',
        as: 'admin',
        request: { body: { email: 'ninguem@balanco.example' } },
        status: 404,
        answer: refusalBody('not_found', 'Usuário não encontrado.'),
      },
    ],
  }),
];
