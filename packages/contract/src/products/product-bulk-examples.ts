import { bulkProducts } from '@balanco/contract/products/products';
import { examplesOf, refusalBody } from '../base/example.js';
import { examplePharmacies, exampleProducts, unknownUuid } from '../base/example-world.js';

const { central } = examplePharmacies;
const { dipyrone, omeprazole } = exampleProducts;

const { description } = dipyrone;
export const productBulkExamples = examplesOf(bulkProducts, {
  successes: [
    {
      title: 'Um produto novo, um alterado e um que já está assim',
      as: 'mod',
      request: {
        body: [
          {
            pharmacy: central.id,
            internal_code: '000900',
            description: 'LORATADINA 10MG 12 COMPRIMIDOS',
            barcode: '7891000000021',
            department: 'GENÉRICOS',
            system_stock: 30,
            value: 12.5,
          },
          { pharmacy: central.id, internal_code: '123', barcode: dipyrone.barcode, description, value: 4.25 },
          { pharmacy: central.id, internal_code: '000124', barcode: omeprazole.barcode },
        ],
      },
      status: 201,
      answer: { created: 1, updated: 1, unchanged: 1, refused: [] },
    },
    {
      title: 'Uma lista vazia',
      as: 'admin',
      request: { body: [] },
      status: 201,
      answer: { created: 0, updated: 0, unchanged: 0, refused: [] },
    },
    {
      title: 'Ensaio: o que mudaria, e as linhas que seriam recusadas; nada é gravado',
      as: 'mod',
      request: {
        query: { dry_run: 'true' },
        body: [
          { pharmacy: central.id, internal_code: '000900', description: 'LORATADINA 10MG 12 COMPRIMIDOS' },
          { pharmacy: unknownUuid, internal_code: '000901' },
          { pharmacy: central.id, internal_code: '000902' },
          { pharmacy: central.inventory_uuid, internal_code: '000124', value: 19.9 },
        ],
      },
      status: 200,
      answer: {
        created: 2,
        updated: 1,
        unchanged: 0,
        refused: [{ row: 1, fields: { pharmacy: ['Farmácia não encontrada.'] } }],
        nameless: [{ internal_code: '000902', barcode: '' }],
      },
    },
  ],
  refusals: [
    {
      title: 'Uma linha sem código: nada é gravado',
      as: 'mod',
      request: {
        body: [
          { pharmacy: central.id, internal_code: '000901', description: 'SEM PROBLEMA' },
          { pharmacy: central.id, internal_code: '000', description: 'SEM CÓDIGO' },
        ],
      },
      status: 400,
      answer: refusalBody(
        'invalid',
        'O produto precisa de código interno ou código de barras.',
        '1.internal_code',
      ),
    },
    {
      title: 'Ensaio de uma lista que não é lista',
      as: 'mod',
      request: { query: { dry_run: 'true' }, body: {} },
      status: 400,
      answer: refusalBody('invalid', 'Envie uma lista de produtos.'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'mod',
      request: { body: [{ pharmacy: unknownUuid, internal_code: '1' }] },
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
  ],
});
