import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { examplePeople, unknownUuid } from '../base/example-world.js';
import * as contract from './collector-codes.js';

export const exampleCollectorCode = {
  id: '01976f4c-2a00-7c30-8000-0000000000e1',
  code: 'K7M2P-9QRST',
  expires_at: '2199-05-06T12:00:00.000Z',
} as const;

const { mod, user } = examplePeople;

const waiting: contract.CollectorCode = {
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
  examplesOf(contract.listCollectorCodes, {
    title: 'Um código que espera o celular; nunca o código',
    answer: { results: [waiting], adds_people: true },
    volatile: ['results.0.made_at'],
  }),
  examplesOf(
    contract.makeCollectorCodes,
    {
      title: 'Um código para quem já tem cadastro',
      request: { body: { sub: user.sub } },
      answer: {
        results: [
          { ...made, sub: user.sub, name: user.name, expires_at: waiting.expires_at, leaves_at: null },
        ],
      },
      volatile: ['results.0.id', 'results.0.code', 'results.0.expires_at'],
    },
    refused('invalid', 'Um dia que já passou', 'Este dia já passou.', {
      field: 'until',
      body: { names: ['Fábio Nunes'], until: '2026-05-01' },
    }),
    refused('not_found', 'Pessoa que não existe', 'Usuário não encontrado.', { body: { sub: unknownUuid } }),
    refused('conflict', 'Um administrador', 'Administradores e moderadores entram com a própria senha.', {
      body: { sub: examplePeople.admin.sub },
    }),
  ),
  examplesOf(contract.revokeCollectorCode, {
    title: 'Anula um código que ninguém usou',
    request: { params: { id: exampleCollectorCode.id } },
    answer: { revoked: true },
  }),
  examplesOf(
    contract.enrolCollector,
    {
      title: 'O celular troca o código pela sessão',
      request: {
        body: { code: exampleCollectorCode.code, attempt: unknownUuid, device: 'Android · Chrome' },
      },
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
    refused('invalid', 'Um código desconhecido, usado, vencido ou anulado', CODE_REFUSED, {
      field: 'code',
      body: { code: 'ZZZZZ-ZZZZZ', attempt: unknownUuid },
    }),
    refused('too_many_requests', 'Códigos demais de um endereço', undefined, {
      body: { code: 'ZZZZZ-ZZZZZ', attempt: unknownUuid },
      sentBefore: 300,
    }),
  ),
];
