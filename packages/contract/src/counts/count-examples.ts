import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleInventories,
  examplePharmacies,
  exampleProducts,
  exampleSections,
  exampleServer,
  unknownNumber,
  unknownUuid,
} from '../base/example-world.js';
import type { CountLine } from './count.js';
import {
  type ExportedLineValues,
  editCount,
  exportCounts,
  listCounts,
  listSameProduct,
  summariseCounts,
} from './counts.js';
import { exampleLines, storedCounts } from './stored-count-examples.js';

const { central, bairro } = examplePharmacies;
const { general } = exampleInventories;

const [first, second, third, fourth] = storedCounts;

const corrected = '[{"barcode":"7891234567895","internal_code":"","count":10,"factor":1}]';

const countEditExamples = examplesOf(editCount, {
  successes: [
    {
      title: 'Um fator sem códigos vale para todas as linhas da contagem',
      as: 'user',
      request: { params: { id: first.id }, body: { factor: 2, _version: 1 } },
      status: 200,
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
      status: 200,
      answer: { ...second, _version: 3, barcode: corrected, internalBarcode: null, factor: 1 },
    },
    {
      title: 'Excluir: a contagem sai das listas e fica guardada',
      as: 'user',
      request: { params: { id: third.id }, body: { _deleted: true, _version: 1 } },
      status: 200,
      answer: { ...third, _version: 2, _deleted: true },
    },
  ],
  refusals: [
    {
      title: 'Fator abaixo de 1',
      as: 'user',
      request: { params: { id: first.id }, body: { factor: 0 } },
      status: 400,
      answer: refusalBody('invalid', 'O fator mínimo é 1.', 'factor'),
    },
    {
      title: 'Quantidade negativa',
      as: 'user',
      request: { params: { id: first.id }, body: { internalBarcode: '{"code":"777","count":-1}' } },
      status: 400,
      answer: refusalBody('invalid', 'A quantidade mínima é 0.', 'quantity'),
    },
    {
      title: 'Contagem que não existe',
      as: 'user',
      request: { params: { id: unknownNumber }, body: { factor: 2 } },
      status: 404,
      answer: refusalBody('not_found', 'Contagem não encontrada.'),
    },
    {
      title: 'Outra pessoa mudou o mesmo campo desde a versão 1',
      as: 'user',
      request: { params: { id: second.id }, body: { factor: 3, _version: 1 } },
      status: 409,
      answer: { ...refusalBody('version_conflict'), current: second },
    },
  ],
});

const summaryExamples = examplesOf(summariseCounts, {
  successes: [
    {
      title: 'Os números dos filtros rápidos de uma farmácia',
      as: 'user',
      request: { query: { pharmacy: central.id } },
      status: 200,
      answer: {
        count: 4,
        unregistered: 1,
        unrecognised: 1,
        after_close: 0,
        zero_quantity: 0,
        factor_above_1: 2,
        recount: 0,
      },
    },
    {
      title: 'Com search: também quantas linhas a outra busca acharia',
      as: 'user',
      request: { query: { pharmacy: central.id, search: 'CARLA' } },
      status: 200,
      answer: {
        count: 4,
        unregistered: 1,
        unrecognised: 1,
        after_close: 0,
        zero_quantity: 0,
        factor_above_1: 2,
        recount: 0,
        others: 0,
      },
    },
  ],
  refusals: [
    {
      title: 'Seção que não é um id',
      as: 'user',
      request: { query: { section: 'corredor' } },
      status: 400,
      answer: refusalBody('invalid', 'Seção inválida.', 'section'),
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

const sameProductExamples = examplesOf(listSameProduct, {
  successes: [
    {
      title: 'O saldo do produto, e o que o inventário contou dele',
      as: 'mod',
      request: { params: { id: exampleLines.dipyrone.line_id } },
      status: 200,
      answer: {
        system_stock: exampleProducts.dipyrone.system_stock,
        units: 12,
        count: 1,
        results: [exampleLines.dipyrone],
      },
    },
    {
      title: 'Uma linha não reconhecida não tem produto',
      as: 'admin',
      request: { params: { id: exampleLines.unrecognised.line_id } },
      status: 200,
      answer: { system_stock: null, units: 0, count: 0, results: [] },
    },
  ],
  refusals: [
    {
      title: 'Id que não é um número',
      as: 'admin',
      request: { params: { id: 'um' } },
      status: 400,
      answer: refusalBody('invalid', 'Contagem inválida.', 'id'),
    },
    {
      title: 'Linha que não existe',
      as: 'admin',
      request: { params: { id: unknownNumber } },
      status: 404,
      answer: refusalBody('not_found', 'Contagem não encontrada.'),
    },
  ],
});

const exportExamples = examplesOf(exportCounts, {
  successes: [
    {
      title: 'Todas as linhas de um produto',
      as: 'mod',
      request: { query: { pharmacy: central.id, search: exampleProducts.dipyrone.barcode } },
      status: 200,
      answer: [{ count: 1 }, exported(exampleLines.dipyrone), { lines: 1 }],
    },
  ],
  refusals: [
    {
      title: 'Seção que não é um id',
      as: 'admin',
      request: { query: { section: 'corredor' } },
      status: 400,
      answer: refusalBody('invalid', 'Seção inválida.', 'section'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'admin',
      request: { query: { pharmacy: unknownUuid } },
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
  ],
});

function exported(line: CountLine): ExportedLineValues {
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

/** Opaque: the order, the last sort key, the number of lines. */
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
        searched_in: 'collectors',
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
        searched_in: 'products',
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
  summaryExamples,
  exportExamples,
  sameProductExamples,
  countEditExamples,
];
