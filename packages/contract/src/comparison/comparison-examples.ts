import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories, examplePeople, exampleSections, exampleServer } from '../base/example-world.js';
import { exampleLines } from '../counts/stored-count-examples.js';
import * as contract from './comparison.js';
import {
  generalComparison,
  ofWholePharmacy,
  omeprazoleItem,
  salineItem,
} from './stored-comparison-examples.js';

const general = { id: exampleInventories.general.number };

const NO_MONEY = { shortage: 0, overage: 0, net: 0, gross: 0, uncounted: 0 };

export const comparisonExamples: readonly EndpointExamples[] = [
  examplesOf(contract.getComparison, {
    title: 'Um inventário em andamento',
    request: { params: general },
    answer: generalComparison,
  }),
  examplesOf(contract.getPurchaseCost, {
    title: 'Nenhuma nota tem os itens com diferença',
    request: { params: general },
    answer: { last: NO_MONEY, mean: NO_MONEY, items: 3, known: 0 },
  }),
  examplesOf(contract.listComparisonItems, {
    title: 'Os itens com diferença, os de maior valor primeiro',
    request: { params: general, query: { filter: 'divergent', page_size: 2 } },
    answer: {
      count: 3,
      next: `${exampleServer.origin}/api/inventories/4/divergence/?filter=divergent&page_size=2&page=2`,
      previous: null,
      results: [salineItem, omeprazoleItem],
    },
  }),
  examplesOf(contract.listSectionItems, {
    title: 'Os itens com falta, por seção',
    request: { params: general, query: { filter: 'shortage' } },
    answer: { count: 1, results: [{ section: exampleSections.first, units: 30, item: omeprazoleItem }] },
  }),
  examplesOf(contract.getItem, {
    title: 'Um item que ninguém tinha no sistema',
    request: { params: { ...general, key: 'i:777' } },
    answer: {
      item: salineItem,
      round_parts: [],
      results: [{ ...exampleLines.saline, bound_factor: null }],
      decision: null,
      main_barcode: { barcode: '', chosen_by: null },
      photos: [],
      missing_photos: [],
      neighbours: [],
      purchase: null,
    },
  }),
  examplesOf(contract.listUnresolvedCodes, {
    title: 'Um inventário em que todos os códigos são conhecidos',
    request: { params: general },
    answer: { count: 0, next: null, previous: null, results: [] },
  }),
  examplesOf(
    contract.separateBox,
    {
      title: 'Uma linha que já contava',
      request: { params: { ...general, line: exampleLines.saline.line_id }, body: { separate: false } },
      answer: { separate: false },
    },
    refused('not_found', 'Linha cuja caixa ninguém leu antes', 'Nenhuma leitura anterior é desta caixa.', {
      body: { separate: true },
    }),
    ofWholePharmacy({ line: 1 }),
  ),
  examplesOf(
    contract.captureSnapshot,
    {
      title: 'O saldo do catálogo como está agora',
      request: { params: general },
      answer: {
        ...generalComparison,
        snapshot: {
          ...generalComparison.snapshot,
          version: 1,
          taken_at: '2026-05-06T06:00:00.000Z',
          stock_at: '2026-05-05T10:30:00.000Z',
          taken_by: examplePeople.mod.name,
        },
      },
      volatile: ['snapshot.taken_at'],
    },
    ofWholePharmacy(),
  ),
  examplesOf(
    contract.chooseStockMode,
    {
      title: 'O saldo se repete em cada linha',
      request: { params: general, body: { mode: 'repeated' } },
      answer: {
        ...generalComparison,
        snapshot: { ...generalComparison.snapshot, mode: 'repeated', is_mode_chosen: true },
      },
    },
    ofWholePharmacy(),
  ),
];
