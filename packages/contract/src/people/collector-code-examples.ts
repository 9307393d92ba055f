import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePeople, examplePharmacies, unknownUuid } from '../base/example-world.js';
import {
  type CollectorCode,
  enrolCollector,
  listCollectorCodes,
  makeCollectorCodes,
  revokeCollectorCode,
} from './collector-codes.js';

export const exampleCollectorCode = {
  id: '01976f4c-2a00-7c30-8000-0000000000e1',
  code: 'K7M2P-9QRST',
  expires_at: '2199-05-06T12:00:00.000Z',
} as const;

const { mod, user } = examplePeople;

const waiting: CollectorCode = {
  id: exampleCollectorCode.id,
  sub: user.sub,
  name: user.name,
  email: user.email,
  state: 'waiting',
  made_at: '2026-05-06T12:00:00.000Z',
  made_by_name: mod.name,
  expires_at: exampleCollectorCode.expires_at,
  used_at: null,
  device: '',
  leaves_at: null,
};

const made = { id: unknownUuid, code: 'K7M2P-9QRST' };
const CODE_REFUSED = 'Este código não vale: já foi usado, venceu ou está errado. Peça outro ao escritório.';

export const collectorCodeExamples: readonly EndpointExamples[] = [
  examplesOf(listCollectorCodes, {
    successes: [
      {
        title: 'Um código que espera o celular; nunca o código',
        as: 'mod',
        request: {},
        status: 200,
        answer: { results: [waiting], adds_people: true },
        volatile: ['results.0.made_at'],
      },
    ],
    refusals: [],
  }),
  examplesOf(makeCollectorCodes, {
    successes: [
      {
        title: 'Um código para quem já tem cadastro',
        as: 'mod',
        request: { body: { sub: user.sub } },
        status: 201,
        answer: {
          results: [
            { ...made, sub: user.sub, name: user.name, expires_at: waiting.expires_at, leaves_at: null },
          ],
        },
        volatile: ['results.0.id', 'results.0.code', 'results.0.expires_at'],
      },
      {
        title: 'Códigos para dois coletores novos, só em uma farmácia',
        as: 'admin',
        request: {
          body: { names: ['Fábio Nunes', 'Gisele Melo'], pharmacies: [examplePharmacies.central.id] },
        },
        status: 201,
        answer: {
          results: ['Fábio Nunes', 'Gisele Melo'].map((name) => ({
            ...made,
            name,
            sub: unknownUuid,
            expires_at: waiting.expires_at,
            leaves_at: null,
          })),
        },
        volatile: [0, 1].flatMap((index) =>
          ['id', 'sub', 'code', 'expires_at'].map((field) => `results.${index}.${field}`),
        ),
      },
    ],
    refusals: [
      {
        title: 'Um dia que já passou',
        as: 'mod',
        request: { body: { names: ['Fábio Nunes'], until: '2026-05-01' } },
        status: 400,
        answer: refusalBody('invalid', 'Este dia já passou.', 'until'),
      },
      {
        title: 'Pessoa que não existe',
        as: 'mod',
        request: { body: { sub: unknownUuid } },
        status: 404,
        answer: refusalBody('not_found', 'Usuário não encontrado.'),
      },
      {
        title: 'Um administrador',
        as: 'mod',
        request: { body: { sub: examplePeople.admin.sub } },
        status: 409,
        answer: refusalBody('conflict', 'Administradores e moderadores entram com a própria senha.'),
      },
    ],
  }),
  examplesOf(revokeCollectorCode, {
    successes: [
      {
        title: 'Anula um código que ninguém usou',
        as: 'mod',
        request: { params: { id: exampleCollectorCode.id } },
        status: 200,
        answer: { revoked: true },
      },
    ],
    refusals: [
      {
        title: 'Id que não é um UUID',
        as: 'mod',
        request: { params: { id: 'abc' } },
        status: 400,
        answer: refusalBody('invalid', 'Código inválido.', 'id'),
      },
      {
        title: 'Código que não existe',
        as: 'mod',
        request: { params: { id: unknownUuid } },
        status: 404,
        answer: refusalBody('not_found', 'Este código não existe.'),
      },
    ],
  }),
  examplesOf(enrolCollector, {
    successes: [
      {
        title: 'O celular troca o código pela sessão',
        as: 'nobody',
        request: {
          body: { code: exampleCollectorCode.code, attempt: unknownUuid, device: 'Android · Chrome' },
        },
        status: 200,
        answer: {
          name: user.name,
          email: user.email,
          leaves_at: null,
          session: {
            access_token: 'eyJhbGciOiJSUzI1NiIs…',
            id_token: 'eyJhbGciOiJSUzI1NiIs…',
            refresh_token: 'h1Y5xk…',
            expires_in: 3600,
            ends_at: '2026-06-05T12:00:00.000Z',
          },
        },
        volatile: ['access_token', 'id_token', 'refresh_token', 'ends_at'].map((field) => `session.${field}`),
      },
    ],
    refusals: [
      {
        title: 'Um código desconhecido, usado, vencido ou anulado',
        as: 'nobody',
        request: { body: { code: 'ZZZZZ-ZZZZZ', attempt: unknownUuid } },
        status: 400,
        answer: refusalBody('invalid', CODE_REFUSED, 'code'),
      },
      {
        title: 'Códigos demais de um endereço',
        as: 'nobody',
        request: { body: { code: 'ZZZZZ-ZZZZZ', attempt: unknownUuid } },
        status: 429,
        answer: refusalBody('too_many_requests'),
        sentBefore: 300,
      },
    ],
  }),
];
