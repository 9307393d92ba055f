import { type ExportedLineValues, exportCounts } from '@balanco/contract/counts/count-export';
import { type CountLine, summariseCounts } from '@balanco/contract/counts/counts';
import { listSameProduct } from '@balanco/contract/counts/same-product';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePharmacies, exampleProducts, unknownNumber, unknownUuid } from '../base/example-world.js';
import { exampleLines } from './stored-count-examples.js';

const { central } = examplePharmacies;

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

/** What screens read beside the list of counts. */
export const countReadingExamples: readonly EndpointExamples[] = [
  summaryExamples,
  exportExamples,
  sameProductExamples,
];
