import { listCounts } from '@balanco/contract/counts/counts';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleInventories,
  examplePharmacies,
  exampleSections,
  exampleServer,
  unknownUuid,
} from '../base/example-world.js';
import { countEditExamples } from './count-edit-examples.js';
import { countReadingExamples } from './count-reading-examples.js';
import { exampleLines, storedCounts } from './stored-count-examples.js';

const { central, bairro } = examplePharmacies;
const { general } = exampleInventories;
const [first, second, third, fourth] = storedCounts;

/** Opaque to callers: the order, the sort key of the last line, and the number of lines. */
const cursors = {
  unrecognised: 'WyJyZWxldmFuY2UiLCIxNzc4MDM4MjAwMDAwMDAwIiw0LDVd',
  omeprazole: 'WyItY3JlYXRlZEF0IiwxNzc3OTgyNDAwMDAwMDAwLDIsM10',
  saline: 'WyItY3JlYXRlZEF0IiwxNzc3OTgyNDYwMDAwMDAwLDMsM10',
} as const;

const listExamples = examplesOf(listCounts, {
  successes: [
    {
      title: 'As contagens de uma farmácia, como foram enviadas',
      as: 'user',
      request: { query: { pharmacy: central.id } },
      status: 200,
      answer: [first, second, third, fourth],
    },
    {
      title: 'Com page: uma página de linhas, as mais novas primeiro, com seus produtos',
      as: 'user',
      request: { query: { pharmacy: central.id, page: 2, page_size: 3 } },
      status: 200,
      answer: {
        count: 5,
        next: null,
        previous: `${exampleServer.origin}/api/amplify-counts/?pharmacy=${central.id}&page=1&page_size=3`,
        unrecognised: 1,
        results: [exampleLines.omeprazole, exampleLines.dipyrone],
        cursor: null,
      },
    },
    {
      title: 'O que não se reconhece, e um código que nenhum produto tem',
      as: 'user',
      request: { query: { pharmacy: central.inventory_uuid, page: 1, page_size: 2, search: 'CARLA' } },
      status: 200,
      answer: {
        count: 5,
        next: `${exampleServer.origin}/api/amplify-counts/?pharmacy=${central.inventory_uuid}&page=2&page_size=2&search=CARLA`,
        previous: null,
        unrecognised: 1,
        results: [exampleLines.unknownProduct, exampleLines.unrecognised],
        cursor: cursors.unrecognised,
      },
    },
    {
      title: 'As linhas de um inventário',
      as: 'user',
      request: { query: { inventory: general.number, page: 1, page_size: 1 } },
      status: 200,
      answer: {
        count: 3,
        next: `${exampleServer.origin}/api/amplify-counts/?inventory=4&page=2&page_size=1`,
        previous: null,
        unrecognised: 0,
        results: [exampleLines.saline],
        cursor: cursors.saline,
      },
    },
    {
      title: 'Com after: o que vem depois de uma página, e quantas linhas havia quando a leitura começou',
      as: 'user',
      request: { query: { inventory: general.number, page_size: 1, after: cursors.saline } },
      status: 200,
      answer: {
        count: 3,
        next: `${exampleServer.origin}/api/amplify-counts/?inventory=4&page_size=1&after=${cursors.omeprazole}`,
        previous: null,
        results: [exampleLines.omeprazole],
        cursor: cursors.omeprazole,
      },
    },
    {
      title: 'As linhas de uma seção, pela quantidade',
      as: 'user',
      request: { query: { section: exampleSections.first.id, sort: 'quantity', page: 1 } },
      status: 200,
      answer: {
        count: 3,
        next: null,
        previous: null,
        unrecognised: 0,
        results: [exampleLines.omeprazole, exampleLines.saline, exampleLines.dipyrone],
        cursor: null,
      },
    },
    {
      title: 'Pelo código: sem olhar zeros à esquerda, e de qualquer tipo',
      as: 'user',
      request: { query: { pharmacy: central.id, page: 1, search: '7891234567895' } },
      status: 200,
      answer: {
        count: 1,
        next: null,
        previous: null,
        unrecognised: 0,
        results: [exampleLines.dipyrone],
        cursor: null,
      },
    },
    {
      title: 'Com only: as linhas de um filtro rápido',
      as: 'user',
      request: { query: { pharmacy: central.id, page: 1, only: 'unrecognised' } },
      status: 200,
      answer: {
        count: 1,
        next: null,
        previous: null,
        unrecognised: 1,
        results: [exampleLines.unrecognised],
        cursor: null,
      },
    },
    {
      title: 'Uma farmácia sem contagens',
      as: 'user',
      request: { query: { pharmacy: bairro.id } },
      status: 200,
      answer: [],
    },
  ],
  refusals: [
    {
      title: 'Inventário que não é um id',
      as: 'user',
      request: { query: { page: 1, inventory: 'geral' } },
      status: 400,
      answer: refusalBody('invalid', 'ID de inventário inválido.', 'inventory'),
    },
    {
      title: 'Um after que não é um cursor',
      as: 'user',
      request: { query: { after: 'inicio' } },
      status: 400,
      answer: refusalBody('invalid', 'Cursor inválido.', 'after'),
    },
    {
      title: 'Página que não existe',
      as: 'user',
      request: { query: { page: 2 } },
      status: 404,
      answer: refusalBody('not_found', 'A página 2 não existe; a última é a 1.'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'user',
      request: { query: { pharmacy: unknownUuid } },
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
  ],
});

export const countExamples: readonly EndpointExamples[] = [
  listExamples,
  ...countReadingExamples,
  countEditExamples,
];
