import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  type ExamplePerson,
  exampleLicences,
  examplePending,
  examplePeople,
  examplePharmacies,
  unknownUuid,
} from '../base/example-world.js';
import { giveLicence, listLicenceKeys } from './licence-keys.js';
import {
  changePersonPharmacies,
  confirmUser,
  editPerson,
  endSessions,
  getPersonPharmacies,
  listPeople,
  listPersonHistory,
  listUsers,
  listUsersFiltered,
  type Person,
  type User,
} from './people.js';

const { admin, mod, user, unlicensed } = examplePeople;
const { bairro } = examplePharmacies;
const unknown = {
  title: 'Pessoa que não existe',
  as: 'admin',
  status: 404,
  answer: refusalBody('not_found', 'Usuário não encontrado.'),
} as const;

const SIGNED_IN = '2026-05-06T06:00:00.000Z';

const person = ({ sub, name, email, role }: ExamplePerson, change: Partial<Person> = {}): Person => ({
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
  examplesOf(giveLicence, {
    successes: [
      {
        title: 'Ocupa uma vaga para quem ainda não entrou',
        as: 'admin',
        request: { params: { sub: unlicensed.sub }, body: { license_key: exampleLicences.free.id } },
        status: 200,
        answer: person(unlicensed),
        volatile: ['last_sign_in_at'],
      },
      {
        title: 'Quem já tem licença ativa não ocupa outra vaga',
        as: 'admin',
        request: { params: { sub: user.sub }, body: { license_key: exampleLicences.full.id } },
        status: 200,
        answer: person(user),
        volatile: ['last_sign_in_at'],
      },
    ],
    refusals: [
      {
        title: 'Sem a licença',
        as: 'admin',
        request: { params: { sub: unlicensed.sub }, body: {} },
        status: 400,
        answer: refusalBody('invalid', 'Escolha a licença.', 'license_key'),
      },
      {
        title: 'Uma licença sem vaga livre',
        as: 'admin',
        request: { params: { sub: unlicensed.sub }, body: { license_key: exampleLicences.full.id } },
        status: 409,
        answer: refusalBody(
          'conflict',
          'A licença full não tem vaga livre: 1 de 1 em uso. Desative quem não usa mais o sistema ou peça uma licença maior.',
        ),
      },
      {
        ...unknown,
        request: { params: { sub: unknownUuid }, body: { license_key: exampleLicences.free.id } },
      },
    ],
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
        answer: [key('full', 1), key('free', 3)],
      },
    ],
    refusals: [],
  }),
];

function key(label: keyof typeof exampleLicences, used: number) {
  const { id, seats } = exampleLicences[label];
  return { id, label, seats, used, free: seats - used, expires_at: null, revoked_at: null };
}

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

export const personPharmaciesExamples: readonly EndpointExamples[] = [
  examplesOf(getPersonPharmacies, {
    successes: [
      {
        title: 'Quem acessa todas as farmácias',
        as: 'admin',
        request: { params: { sub: user.sub } },
        status: 200,
        answer: { limited: false, pharmacies: [] },
      },
    ],
    refusals: [{ ...unknown, request: { params: { sub: unknownUuid } } }],
  }),
  examplesOf(changePersonPharmacies, {
    successes: [
      {
        title: 'Limita a uma farmácia',
        as: 'admin',
        request: { params: { sub: user.sub }, body: { limited: true, pharmacies: [bairro.id] } },
        status: 200,
        answer: { limited: true, pharmacies: [{ id: bairro.id, name: bairro.name }] },
      },
      {
        title: 'Volta a dar acesso a todas',
        as: 'admin',
        request: { params: { sub: user.sub }, body: { limited: false } },
        status: 200,
        answer: { limited: false, pharmacies: [] },
      },
    ],
    refusals: [
      {
        title: 'Farmácia que não existe',
        as: 'admin',
        request: { params: { sub: user.sub }, body: { limited: true, pharmacies: [unknownUuid] } },
        status: 400,
        answer: refusalBody('invalid', 'Uma das farmácias não existe mais.', 'pharmacies'),
      },
      { ...unknown, request: { params: { sub: unknownUuid }, body: { limited: false } } },
      {
        title: 'O próprio acesso',
        as: 'admin',
        request: { params: { sub: admin.sub }, body: { limited: true, pharmacies: [bairro.id] } },
        status: 409,
        answer: refusalBody('conflict', 'Você não pode limitar o próprio acesso.'),
      },
    ],
  }),
];
