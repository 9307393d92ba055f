import { type EndpointExamples, examplesOf, namedRefusalBody, refusalBody } from '../base/example.js';
import {
  exampleInventories,
  examplePeople,
  exampleSections,
  exampleServer,
  unknownNumber,
} from '../base/example-world.js';
import { exampleLines } from '../counts/stored-count-examples.js';
import {
  captureSnapshot,
  chooseStockMode,
  getClosing,
  getItem,
  listDivergence,
  listSectionItems,
  listUnresolvedCodes,
  separateBox,
} from './closing.js';
import {
  generalClosing,
  invalidInventory as invalid,
  missingInventory as missing,
  omeprazoleItem,
  salineItem,
} from './stored-closing-examples.js';

const general = { id: exampleInventories.general.number };

const whole = {
  title: 'A farmácia como um todo',
  as: 'mod',
  status: 409,
  answer: refusalBody('conflict', 'As contagens da farmácia como um todo não são confrontadas com o saldo.'),
} as const;

const closingChangeExamples: readonly EndpointExamples[] = [
  examplesOf(captureSnapshot, {
    successes: [
      {
        title: 'O saldo do catálogo como está agora',
        as: 'mod',
        request: { params: general },
        status: 201,
        answer: {
          ...generalClosing,
          snapshot: {
            ...generalClosing.snapshot,
            version: 1,
            taken_at: '2026-05-06T06:00:00.000Z',
            stock_at: '2026-05-05T10:30:00.000Z',
            taken_by: examplePeople.mod.name,
          },
        },
        volatile: ['snapshot.taken_at'],
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: { id: unknownNumber } } },
      { ...whole, request: { params: { id: exampleInventories.whole.uuid } } },
    ],
  }),
  examplesOf(chooseStockMode, {
    successes: [
      {
        title: 'O saldo se repete em cada linha',
        as: 'mod',
        request: { params: general, body: { mode: 'repeated' } },
        status: 200,
        answer: {
          ...generalClosing,
          snapshot: {
            ...generalClosing.snapshot,
            mode: 'repeated',
            is_mode_chosen: true,
          },
        },
      },
    ],
    refusals: [
      {
        title: 'Modo que não existe',
        as: 'mod',
        request: { params: general, body: { mode: 'dobrado' } },
        status: 400,
        answer: refusalBody('invalid', 'Modo de saldo inválido.', 'mode'),
      },
      { ...missing, request: { params: { id: unknownNumber }, body: { mode: 'summed' } } },
      { ...whole, request: { params: { id: exampleInventories.whole.uuid }, body: { mode: 'summed' } } },
    ],
  }),
];

export const closingExamples: readonly EndpointExamples[] = [
  examplesOf(getClosing, {
    successes: [
      {
        title: 'Um inventário em andamento',
        as: 'mod',
        request: { params: general },
        status: 200,
        answer: generalClosing,
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: { id: unknownNumber } } },
    ],
  }),
  examplesOf(listDivergence, {
    successes: [
      {
        title: 'Os itens com diferença, os de maior valor primeiro',
        as: 'mod',
        request: { params: general, query: { filter: 'divergent', page_size: 2 } },
        status: 200,
        answer: {
          count: 3,
          next: `${exampleServer.origin}/api/inventories/4/divergence/?filter=divergent&page_size=2&page=2`,
          previous: null,
          results: [salineItem, omeprazoleItem],
        },
      },
    ],
    refusals: [
      {
        title: 'Filtro que não existe',
        as: 'mod',
        request: { params: general, query: { filter: 'tudo' } },
        status: 400,
        answer: namedRefusalBody('filter', 'Filtro inválido.'),
      },
      { ...missing, request: { params: { id: unknownNumber } } },
    ],
  }),
  examplesOf(listSectionItems, {
    successes: [
      {
        title: 'Os itens com falta, por seção',
        as: 'mod',
        request: { params: general, query: { filter: 'shortage' } },
        status: 200,
        answer: { count: 1, results: [{ section: exampleSections.first, units: 30, item: omeprazoleItem }] },
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: { id: unknownNumber } } },
    ],
  }),
  examplesOf(getItem, {
    successes: [
      {
        title: 'Um item que ninguém tinha no sistema',
        as: 'mod',
        request: { params: { ...general, key: 'i:777' } },
        status: 200,
        answer: {
          item: salineItem,
          round_parts: [],
          results: [{ ...exampleLines.saline, bound_factor: null }],
          decision: null,
          main_barcode: { barcode: '', chosen_by: null },
          photos: [],
          missing_photos: [],
          neighbours: [],
        },
      },
    ],
    refusals: [
      {
        title: 'Texto que não é um item',
        as: 'mod',
        request: { params: { ...general, key: '777' } },
        status: 400,
        answer: refusalBody('invalid', 'Item inválido.', 'key'),
      },
      {
        title: 'Item que o inventário não tem',
        as: 'mod',
        request: { params: { ...general, key: 'b:1' } },
        status: 404,
        answer: refusalBody('not_found', 'Item não encontrado neste inventário.'),
      },
    ],
  }),
  examplesOf(listUnresolvedCodes, {
    successes: [
      {
        title: 'Um inventário em que todos os códigos são conhecidos',
        as: 'mod',
        request: { params: general },
        status: 200,
        answer: { count: 0, next: null, previous: null, results: [] },
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: { id: unknownNumber } } },
    ],
  }),
  examplesOf(separateBox, {
    successes: [
      {
        title: 'Uma linha que já contava',
        as: 'mod',
        request: { params: { ...general, line: exampleLines.saline.line_id }, body: { separate: false } },
        status: 200,
        answer: { separate: false },
      },
    ],
    refusals: [
      {
        title: 'Texto que não é uma linha',
        as: 'mod',
        request: { params: { ...general, line: 'abc' }, body: { separate: true } },
        status: 400,
        answer: refusalBody('invalid', 'Linha inválida.', 'line'),
      },
      {
        title: 'Linha cuja caixa ninguém leu antes',
        as: 'mod',
        request: { params: { ...general, line: exampleLines.saline.line_id }, body: { separate: true } },
        status: 404,
        answer: refusalBody('not_found', 'Nenhuma leitura anterior é desta caixa.'),
      },
      {
        ...whole,
        request: { params: { id: exampleInventories.whole.uuid, line: 1 }, body: { separate: true } },
      },
    ],
  }),
  ...closingChangeExamples,
];
