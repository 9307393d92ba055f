import { called, type EndpointExamples, examplesOf } from '../base/example.js';
import { exampleInventories, examplePharmacies, exampleProducts } from '../base/example-world.js';
import { submitCounts } from '../mobile/mobile.js';
import { setMailAddress } from '../pharmacies/mail-addresses.js';
import { type ExpiryLot, getExpirySummary, listExpiryLots, listOldLots, listShopExpiry } from './expiry.js';
import { findRecall, mailRecall, type RecalledLot } from './recall.js';

const { central, bairro } = examplePharmacies;
const { internal_code, barcode, description, department } = exampleProducts.dipyrone;
const params = { id: central.id };

/** Carla read a box of a lot that expired. */
const read = called(submitCounts, 'user', {
  body: [
    {
      amplify_id: 'c0a1e2f3-1111-4a4a-8b8b-000000000077',
      inventoryID: exampleInventories.general.number,
      barcode: [{ barcode: '01078912345678951726043010L42A', count: 3 }],
      createdAt: '2026-05-05T12:05:00.000Z',
    },
  ],
});

const enterAddress = called(setMailAddress, 'admin', {
  body: { pharmacy: central.id, email: 'dona@rede.example', receives: true },
});

const oldLot = { lot: 'L42A', expires_on: '2026-04-30', internal_code, barcode, description };
/** Any lot, also for the web's tests. */
export const exampleLot: ExpiryLot = {
  ...oldLot,
  key: 'i:123',
  bucket: 'expired',
  department,
  units: 3,
  money: 11.97,
  seen_on: '2026-05-05',
  bought_on: null,
  exchange: null,
};
export const exampleRecalled: RecalledLot = {
  pharmacy: central.id,
  pharmacy_name: central.name,
  lot: oldLot.lot,
  expires_on: oldLot.expires_on,
  internal_code,
  code: barcode,
  description,
  units: 0,
  seen: {
    inventory: exampleInventories.general.number,
    inventory_name: 'Inventário Geral',
    section: null,
    at: '2026-05-05T12:05:00.000Z',
  },
  notes: [],
};
const TOO_LONG = 'Use no máximo 200 caracteres na pesquisa.';
const none = { lots: 0, units: 0, money: 0 };
const shopOf = ({ id, name }: typeof central) => ({
  pharmacy: id,
  pharmacy_name: name,
  kept_at: null,
  coverage: { known_units: 0, stock_units: 0 },
  expired: none,
  unsellable: none,
  soon: none,
});

export const expiryExamples: readonly EndpointExamples[] = [
  examplesOf(getExpirySummary, {
    title: 'Um lote vencido, e pouco que se sabe',
    after: [read],
    request: { params },
    answer: {
      today: '2026-05-06',
      treatment_days: 30,
      coverage: { known_units: 3, stock_units: 52.5 },
      buckets: [
        { key: 'expired', to: -1, lots: 1, units: 3, money: 11.97 },
        { key: 'unsellable', to: 29, ...none },
        { key: '60', to: 60, ...none },
        { key: '90', to: 90, ...none },
        { key: 'later', to: null, ...none },
      ],
      departments: ['GENÉRICOS'],
    },
    volatile: ['today'],
  }),
  examplesOf(listExpiryLots, {
    title: 'Os lotes vencidos',
    after: [read],
    request: { params, query: { bucket: 'expired', search: 'dipirona' } },
    answer: { count: 1, next: null, previous: null, results: [exampleLot] },
  }),
  examplesOf(listOldLots, {
    title: 'O que tirar da prateleira',
    as: 'user',
    after: [read],
    request: { params },
    answer: { results: [{ ...oldLot, units: 3, seen_in: '' }] },
  }),
  examplesOf(listShopExpiry, {
    title: 'A rede; uma farmácia nunca foi calculada',
    // Its lots are computed when somebody opens it.
    after: [called(getExpirySummary, 'mod', { params })],
    request: {},
    answer: {
      results: [
        {
          ...shopOf(central),
          kept_at: '2026-05-06T12:00:00.000Z',
          coverage: { known_units: 0, stock_units: 52.5 },
        },
        shopOf(bairro),
      ],
    },
    volatile: ['results.0.kept_at'],
  }),
  examplesOf(
    findRecall,
    {
      title: 'Onde o lote foi visto',
      after: [read],
      request: { query: { search: 'l-42a' } },
      answer: { has_more: false, sends: false, results: [exampleRecalled] },
    },
    {
      title: 'Pesquisa longa demais',
      query: { search: 'L'.repeat(201) },
      refusal: {
        detail: `search: ${TOO_LONG}`,
        error: `search: ${TOO_LONG}`,
        code: 'invalid',
        fields: { search: [TOO_LONG] },
      },
    },
  ),
  examplesOf(mailRecall, {
    title: 'Um e-mail à farmácia que leu o lote',
    after: [read, enterAddress],
    request: { body: { search: 'L42A' } },
    answer: { mails: 1, without_address: [] },
  }),
];
