import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePeople, unknownUuid } from '../base/example-world.js';
import { anonymisePerson, exportPersonalData } from './personal-data.js';

const { admin, user } = examplePeople;

const unknown = {
  title: 'Pessoa que não existe',
  as: 'admin',
  status: 404,
  answer: refusalBody('not_found', 'Usuário não encontrado.'),
} as const;

export const personalDataExamples: readonly EndpointExamples[] = [
  examplesOf(exportPersonalData, {
    successes: [
      {
        title: 'Tudo o que está guardado sobre a pessoa',
        as: 'admin',
        request: { params: { sub: user.sub } },
        status: 200,
        answer: {
          sub: user.sub,
          name: user.name,
          exported_at: '2026-05-06T12:00:00.000Z',
          parts: [
            {
              title: 'Cadastro',
              purpose: 'Saber quem é a pessoa e o que ela pode fazer',
              rows: [{ name: user.name, email: user.email, role: user.role }],
            },
          ],
        },
        volatile: ['exported_at', 'parts'],
      },
    ],
    refusals: [{ ...unknown, request: { params: { sub: unknownUuid } } }],
  }),
  examplesOf(anonymisePerson, {
    successes: [
      {
        title: 'Apaga nome, e-mail e acesso',
        as: 'admin',
        request: { params: { sub: user.sub }, body: { typed_name: user.name } },
        status: 200,
        answer: {
          sub: user.sub,
          name: 'Pessoa anonimizada K7M2',
          email: 'anonimizada-k7m2p9qr@coletor.invalid',
          role: 'user',
          licence: null,
          last_sign_in_at: '2026-05-06T12:00:00.000Z',
          deactivated_at: '2026-05-06T12:00:00.000Z',
          anonymised_at: '2026-05-06T12:00:00.000Z',
          pharmacies: null,
          second_factor: false,
        },
        volatile: ['name', 'email', 'last_sign_in_at', 'deactivated_at', 'anonymised_at'],
      },
    ],
    refusals: [
      {
        title: 'Outro nome',
        as: 'admin',
        request: { params: { sub: user.sub }, body: { typed_name: 'Outra Pessoa' } },
        status: 400,
        answer: refusalBody('invalid', 'O nome digitado não é o desta pessoa.', 'typed_name'),
      },
      { ...unknown, request: { params: { sub: unknownUuid }, body: { typed_name: user.name } } },
      {
        title: 'A própria pessoa',
        as: 'admin',
        request: { params: { sub: admin.sub }, body: { typed_name: admin.name } },
        status: 409,
        answer: refusalBody('conflict', 'Você não pode anonimizar a si mesmo.'),
      },
    ],
  }),
];
