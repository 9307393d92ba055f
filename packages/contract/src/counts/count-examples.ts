import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import type { CountLine } from './count.js';
import * as contract from './counts.js';
import { exampleLines, storedCounts } from './stored-count-examples.js';

const { central } = world.examplePharmacies;
const { general } = world.exampleInventories;

const [first, second, third, fourth] = storedCounts;

const corrected = '[{"barcode":"7891234567895","internal_code":"","count":10,"factor":1}]';

const summary = {
  count: 4,
  unregistered: 1,
  unrecognised: 1,
  after_close: 0,
  zero_quantity: 0,
  factor_above_1: 2,
  recount: 0,
};
export function exportedValues(line: CountLine): contract.ExportedLineValues {
  return [
    line.kind,
    line.user_name,
    line.user_email,
    line.barcode,
    line.internal_code,
    line.quantity,
    line.factor,
    line.createdAt,
    line.inventory_name,
    line.section_name,
    line.product,
  ];
}

const cursors = {
  unrecognised: 'WyJyZWxldmFuY2UiLCIxNzc4MDM4MjAwMDAwMDAwIiw0LDVd',
  omeprazole: 'WyItY3JlYXRlZEF0IiwxNzc3OTgyNDAwMDAwMDAwLDIsM10',
  saline: 'WyItY3JlYXRlZEF0IiwxNzc3OTgyNDYwMDAwMDAwLDMsM10',
} as const;

function onlyPage(...results: CountLine[]): contract.CountLinePage {
  return { count: results.length, next: null, previous: null, unrecognised: 0, results, cursor: null };
}

export const countExamples: readonly EndpointExamples[] = [
  examplesOf(
    contract.listCounts,
    {
      title: 'As contagens de uma farmácia, como foram enviadas',
      request: { query: { pharmacy: central.id } },
      answer: [first, second, third, fourth],
    },
    {
      title: 'Com page: uma página de linhas, as mais novas primeiro, com seus produtos',
      request: { query: { pharmacy: central.id, page: 2, page_size: 3 } },
      answer: {
        count: 5,
        next: null,
        previous: `${world.exampleServer.origin}/api/amplify-counts/?pharmacy=${central.id}&page=1&page_size=3`,
        unrecognised: 1,
        results: [exampleLines.omeprazole, exampleLines.dipyrone],
        cursor: null,
      },
    },
    {
      title: 'O que não se reconhece, e um código que nenhum produto tem',
      request: { query: { pharmacy: central.inventory_uuid, page: 1, page_size: 2, search: 'CARLA' } },
      answer: {
        count: 5,
        next: `${world.exampleServer.origin}/api/amplify-counts/?pharmacy=${central.inventory_uuid}&page=2&page_size=2&search=CARLA`,
        previous: null,
        unrecognised: 1,
        searched_in: 'collectors',
        results: [exampleLines.unknownProduct, exampleLines.unrecognised],
        cursor: cursors.unrecognised,
      },
    },
    {
      title: 'As linhas de um inventário',
      request: { query: { inventory: general.number, page: 1, page_size: 1 } },
      answer: {
        count: 3,
        next: `${world.exampleServer.origin}/api/amplify-counts/?inventory=4&page=2&page_size=1`,
        previous: null,
        unrecognised: 0,
        results: [exampleLines.saline],
        cursor: cursors.saline,
      },
    },
    {
      title: 'Com after: o que vem depois de uma página, e quantas linhas havia quando a leitura começou',
      request: { query: { inventory: general.number, page_size: 1, after: cursors.saline } },
      answer: {
        count: 3,
        next: `${world.exampleServer.origin}/api/amplify-counts/?inventory=4&page_size=1&after=${cursors.omeprazole}`,
        previous: null,
        results: [exampleLines.omeprazole],
        cursor: cursors.omeprazole,
      },
    },
    {
      title: 'As linhas de uma seção, pela quantidade',
      request: { query: { section: world.exampleSections.first.id, sort: 'quantity', page: 1 } },
      answer: onlyPage(exampleLines.omeprazole, exampleLines.saline, exampleLines.dipyrone),
    },
    {
      title: 'Pelo código: sem olhar zeros à esquerda, e de qualquer tipo',
      request: { query: { pharmacy: central.id, page: 1, search: '7891234567895' } },
      answer: { ...onlyPage(exampleLines.dipyrone), searched_in: 'products' },
    },
    {
      title: 'Com only: as linhas de um filtro rápido',
      request: { query: { pharmacy: central.id, page: 1, only: 'unrecognised' } },
      answer: { ...onlyPage(exampleLines.unrecognised), unrecognised: 1 },
    },
    {
      title: 'Com up_to: a página como era quando esta linha chegou, e quantas chegaram depois',
      request: { query: { inventory: general.number, page: 1, up_to: 2 } },
      answer: { ...onlyPage(exampleLines.omeprazole, exampleLines.dipyrone), count: 3, up_to: 2, newer: 1 },
    },
    refused('invalid', 'Um after que não é um cursor', 'Cursor inválido.', {
      field: 'after',
      query: { after: 'inicio' },
    }),
    refused('not_found', 'Página que não existe', 'A página 2 não existe; a última é a 1.', {
      query: { page: 2 },
    }),
  ),
  examplesOf(
    contract.summariseCounts,
    {
      title: 'Os números dos filtros rápidos de uma farmácia',
      request: { query: { pharmacy: central.id } },
      answer: summary,
    },
    {
      title: 'Com search: também quantas linhas a outra busca acharia',
      request: { query: { pharmacy: central.id, search: 'CARLA' } },
      answer: { ...summary, others: 0 },
    },
  ),
  examplesOf(contract.exportCounts, {
    title: 'Todas as linhas de um produto',
    request: { query: { pharmacy: central.id, search: world.exampleProducts.dipyrone.barcode } },
    answer: [{ count: 1 }, exportedValues(exampleLines.dipyrone), { lines: 1 }],
  }),
  examplesOf(
    contract.listSameProduct,
    {
      title: 'O saldo do produto, e o que o inventário contou dele',
      request: { params: { id: exampleLines.dipyrone.line_id } },
      answer: {
        system_stock: world.exampleProducts.dipyrone.system_stock,
        units: 12,
        count: 1,
        results: [exampleLines.dipyrone],
      },
    },
    {
      title: 'Uma linha não reconhecida não tem produto',
      as: 'admin',
      request: { params: { id: exampleLines.unrecognised.line_id } },
      answer: { system_stock: null, units: 0, count: 0, results: [] },
    },
  ),
  examplesOf(
    contract.editCount,
    {
      title: 'Um fator sem códigos vale para todas as linhas da contagem',
      request: { params: { id: first.id }, body: { factor: 2, _version: 1 } },
      answer: {
        ...first,
        _version: 2,
        factor: 2,
        barcode: [
          { barcode: '07891234567895', count: 12, factor: 2 },
          { barcode: '7891000000014', count: 3, factor: 2 },
        ],
      },
    },
    {
      title: 'Um código de barras esvazia o código interno; sem _version vale a atual',
      as: 'mod',
      request: { params: { id: second.id }, body: { barcode: corrected, factor: 1 } },
      answer: { ...second, _version: 3, barcode: corrected, internalBarcode: null, factor: 1 },
    },
    refused('invalid', 'Quantidade negativa', 'A quantidade mínima é 0.', {
      field: 'quantity',
      body: { internalBarcode: '{"code":"777","count":-1}' },
    }),
    refused('version_conflict', 'Outra pessoa mudou o mesmo campo desde a versão 1', undefined, {
      current: second,
      params: { id: second.id },
      body: { factor: 3, _version: 1 },
    }),
  ),
];
