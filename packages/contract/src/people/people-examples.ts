import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { giveLicence, listLicenceKeys } from './licence-keys.js';
import * as contract from './people.js';

const { admin, mod, user, unlicensed } = world.examplePeople;
const { bairro } = world.examplePharmacies;

const SIGNED_IN = '2026-05-06T06:00:00.000Z';

const person = (
  { sub, name, email, role }: world.ExamplePerson,
  change: Partial<contract.Person> = {},
): contract.Person => ({
  sub,
  name,
  email,
  role,
  licence: 'free',
  last_sign_in_at: SIGNED_IN,
  deactivated_at: null,
  anonymised_at: null,
  pharmacies: null,
  second_factor: true,
  ...change,
});

export const peopleExamples: readonly EndpointExamples[] = [
  examplesOf(contract.listPeople, {
    title: 'Todas as pessoas, com perfil e licença',
    answer: [
      person(admin, { licence: 'full' }),
      person(mod),
      person(user),
      person(unlicensed, { licence: null }),
    ],
    volatile: [0, 1, 2, 3].map((index) => `${index}.last_sign_in_at`),
  }),
  examplesOf(
    contract.editPerson,
    {
      title: 'Muda o perfil',
      request: { params: { sub: user.sub }, body: { role: 'mod' } },
      answer: person(user, { role: 'mod' }),
      volatile: ['last_sign_in_at'],
    },
    refused('invalid', 'Nada a mudar', 'Nada a mudar.', { body: {} }),
    refused(
      'conflict',
      'O último administrador',
      'Este é o último administrador; promova outra pessoa antes.',
      { params: { sub: admin.sub }, body: { role: 'user' } },
    ),
  ),
  examplesOf(contract.endSessions, {
    title: 'Encerra todas as sessões de uma pessoa',
    request: { params: { sub: user.sub } },
    answer: person(user),
    volatile: ['last_sign_in_at'],
  }),
  examplesOf(
    giveLicence,
    {
      title: 'Ocupa uma vaga para quem ainda não entrou',
      request: { params: { sub: unlicensed.sub }, body: { license_key: world.exampleLicences.free.id } },
      answer: person(unlicensed),
      volatile: ['last_sign_in_at'],
    },
    {
      title: 'Quem já tem licença ativa não ocupa outra vaga',
      request: { params: { sub: user.sub }, body: { license_key: world.exampleLicences.full.id } },
      answer: person(user),
      volatile: ['last_sign_in_at'],
    },
    refused(
      'conflict',
      'Uma licença sem vaga livre',
      'A licença full não tem vaga livre: 1 de 1 em uso. Desative quem não usa mais o sistema ou peça uma licença maior.',
      { body: { license_key: world.exampleLicences.full.id } },
    ),
  ),
  examplesOf(
    contract.listPersonHistory,
    {
      title: 'A última entrada de uma pessoa',
      request: { params: { sub: unlicensed.sub }, query: { page_size: 1 } },
      answer: {
        results: [
          {
            id: 1,
            at: SIGNED_IN,
            actor_sub: unlicensed.sub,
            actor_name: unlicensed.name,
            what: 'entrou',
            subject: null,
            named: [],
            arrival: false,
            changes: [],
          },
        ],
        cursor: null,
      },
      volatile: ['results.0.id', 'results.0.at'],
    },
    refused('invalid', 'Cursor que não veio desta chamada', 'Cursor inválido.', {
      field: 'after',
      params: { sub: user.sub },
      query: { after: 'abc' },
    }),
    refused('not_found', 'Pessoa que não existe', 'Não há histórico: o registro não existe.', {
      params: { sub: world.unknownUuid },
      query: {},
    }),
  ),
  examplesOf(listLicenceKeys, {
    title: 'As vagas de cada chave; nunca a chave',
    answer: [key('full', 1), key('free', 3)],
  }),
  examplesOf(contract.getPersonPharmacies, {
    title: 'Quem acessa todas as farmácias',
    request: { params: { sub: user.sub } },
    answer: { limited: false, pharmacies: [] },
  }),
  examplesOf(
    contract.changePersonPharmacies,
    {
      title: 'Limita a uma farmácia',
      request: { params: { sub: user.sub }, body: { limited: true, pharmacies: [bairro.id] } },
      answer: { limited: true, pharmacies: [{ id: bairro.id, name: bairro.name }] },
    },
    {
      title: 'Volta a dar acesso a todas',
      request: { params: { sub: user.sub }, body: { limited: false } },
      answer: { limited: false, pharmacies: [] },
    },
    refused('invalid', 'Farmácia que não existe', 'Uma das farmácias não existe mais.', {
      field: 'pharmacies',
      body: { limited: true, pharmacies: [world.unknownUuid] },
    }),
    refused('conflict', 'O próprio acesso', 'Você não pode limitar o próprio acesso.', {
      params: { sub: admin.sub },
    }),
  ),
];

function key(label: keyof typeof world.exampleLicences, used: number) {
  const { id, seats } = world.exampleLicences[label];
  return { id, label, seats, used, free: seats - used, expires_at: null, revoked_at: null };
}

const asUser = ({ sub, name, email, role }: world.ExamplePerson): contract.User => ({
  username: email,
  sub,
  name,
  email,
  'custom:role': role,
});

export const userExamples: readonly EndpointExamples[] = [
  examplesOf(contract.listUsersFiltered, {
    title: 'Quem não tem licença fica de fora',
    answer: [admin, mod, user].map(asUser),
  }),
  examplesOf(
    contract.listUsers,
    {
      title: 'Todos, para administradores e moderadores',
      as: 'mod',
      answer: [admin, mod, user, unlicensed].map(asUser),
    },
    { title: 'A lista filtrada, para os demais', answer: [admin, mod, user].map(asUser) },
  ),
  examplesOf(
    contract.confirmUser,
    {
      title: 'Usuário recém-cadastrado',
      request: { body: { email: world.examplePending.email } },
      answer: asUser(world.examplePending),
    },
    refused('invalid', 'Endereço que não é um e-mail', 'Informe um e-mail válido.', {
      as: 'admin',
      field: 'email',
      body: { email: 'eva' },
    }),
    refused('invalid', 'Usuário que já está confirmado', 'Este usuário já está confirmado.', {
      as: 'admin',
      body: { email: unlicensed.email },
    }),
    refused('not_found', 'Ninguém se cadastrou com este e-mail', 'Usuário não encontrado.', {
      as: 'admin',
      body: { email: 'ninguem@balanco.example' },
    }),
  ),
];
