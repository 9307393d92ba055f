import { called, type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { examplePeople, examplePharmacies, exampleProducts } from '../base/example-world.js';
import { submitLosses } from '../mobile/mobile-losses.js';
import { exportLosses, getLossFile, getLossSummary, type LossFileContent } from './loss-files.js';
import { confirmLosses, discardLosses, type Loss, listLosses } from './losses.js';

const { central } = examplePharmacies;
const { dipyrone } = exampleProducts;
const params = { id: central.id };

const broken = {
  id: '5f0c2d6b-9e8a-4b7c-8d5e-0000000000a1',
  pharmacyID: central.id,
  code: dipyrone.barcode,
  reason: 'broken',
  quantity: 2,
  createdAt: '2026-05-06T11:00:00.000Z',
} as const;
const unknown = {
  ...broken,
  id: '5f0c2d6b-9e8a-4b7c-8d5e-0000000000a2',
  code: '7899999999996',
  reason: 'expired',
  lot: 'L42A',
  expiry: '2026-04-30',
} as const;
const registered = [called(submitLosses, 'user', { body: [broken] })];

export const exampleLoss: Loss = {
  id: broken.id,
  state: 'waiting',
  reason: 'broken',
  code: broken.code,
  is_known: true,
  internal_code: dipyrone.internal_code,
  description: dipyrone.description,
  units: 2,
  money: 7.98,
  lot: '',
  expiry: null,
  serial: '',
  is_controlled: false,
  has_photo: false,
  already_lost_by: null,
  registered_by: examplePeople.user.name,
  registered_at: broken.createdAt,
  first_by: null,
  confirmed_by: null,
  discarded_by: null,
  discard_reason: null,
  file: null,
};
const confirmed = [...registered, called(confirmLosses, 'mod', { params, body: { losses: [broken.id] } })];
const file: LossFileContent = {
  number: 1,
  file_name: 'perdas-1.csv',
  at: '2026-05-06T12:00:00.000Z',
  by: examplePeople.mod.name,
  losses: 1,
  units: 2,
  money: 7.98,
  content: '',
};
const none = { confirmed: 0, waiting: 0, same_person: 0, unknown: 0, already_lost: 0 };

export const lossExamples: readonly EndpointExamples[] = [
  examplesOf(submitLosses, {
    title: 'Cada perda tem a sua resposta; a de um código desconhecido fica guardada',
    request: { body: [broken, unknown, { ...broken, quantity: 0 }] },
    answer: {
      results: [
        { id: broken.id, status: 'created' },
        { id: unknown.id, status: 'created' },
        {
          id: broken.id,
          status: 'rejected',
          code: 'invalid',
          detail: 'A quantidade vai de 0,001 a 100.000.',
        },
      ],
    },
  }),
  examplesOf(listLosses, {
    title: 'As perdas que esperam pela confirmação',
    after: registered,
    request: { params, query: { state: 'waiting', month: '2026-05' } },
    answer: { count: 1, next: null, previous: null, results: [exampleLoss] },
  }),
  examplesOf(confirmLosses, {
    title: 'Uma perda confirmada',
    after: registered,
    request: { params, body: { losses: [broken.id] } },
    answer: { ...none, confirmed: 1 },
  }),
  examplesOf(discardLosses, {
    title: 'Uma perda que não houve',
    after: registered,
    request: { params, body: { losses: [broken.id], reason: 'A caixa estava na outra prateleira' } },
    answer: { discarded: 1 },
  }),
  examplesOf(getLossSummary, {
    title: 'Uma farmácia sem perdas',
    request: { params: { id: examplePharmacies.bairro.id } },
    answer: {
      months: [{ month: '2026-05', known: 0, unknown: 0, reasons: [] }],
      unsent: { losses: 0, money: 0 },
      files: [],
    },
    volatile: ['months'],
  }),
  examplesOf(
    exportLosses,
    {
      title: 'As perdas confirmadas que não saíram ainda',
      after: confirmed,
      request: { params },
      answer: file,
      volatile: ['at', 'content'],
    },
    refused('conflict', 'Nenhuma para sair', 'Nenhuma perda confirmada espera para sair.', { after: [] }),
  ),
  examplesOf(getLossFile, {
    title: 'O arquivo outra vez',
    after: [...confirmed, called(exportLosses, 'mod', { params })],
    request: { params: { ...params, number: 1 } },
    answer: file,
    volatile: ['at', 'content'],
  }),
];
