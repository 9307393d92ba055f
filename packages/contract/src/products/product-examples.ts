import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import * as contract from './products.js';

const { central } = world.examplePharmacies;
const { dipyrone, omeprazole, saline } = world.exampleProducts;

const { description } = dipyrone;
const { id: _id, pharmacy: _pharmacy, version: _version, ...omeprazoleFields } = omeprazole;
const editedOmeprazole = { ...omeprazoleFields, description: 'OMEPRAZOL 20MG 56 CÁPSULAS', value: 34.5 };

export const productExamples: readonly EndpointExamples[] = [
  examplesOf(
    contract.listProducts,
    {
      title: 'Uma página de todas as farmácias',
      request: { query: { page: 1, page_size: 2 } },
      answer: {
        count: 3,
        next: `${world.exampleServer.origin}/api/products/?page=2&page_size=2`,
        previous: null,
        results: [dipyrone, omeprazole],
      },
    },
    {
      title: 'Pesquisa por código, sem olhar zeros à esquerda',
      request: { query: { search: '0000777' } },
      answer: { count: 1, next: null, previous: null, results: [saline] },
    },
    {
      title: 'O produto que tem este código inteiro, interno ou de barras',
      request: { query: { pharmacy: central.id, code: '0000777' } },
      answer: { count: 1, next: null, previous: null, results: [saline] },
    },
    {
      title: 'Pelo valor, o maior primeiro',
      request: { query: { pharmacy: central.id, sort: '-value' } },
      answer: { count: 3, next: null, previous: null, results: [omeprazole, saline, dipyrone] },
    },
    {
      title: 'Com a última contagem do item',
      request: { query: { code: '0000777', last_count: 'true' } },
      answer: {
        count: 1,
        next: null,
        previous: null,
        results: [
          {
            ...saline,
            last_count: { at: world.exampleCounts[1].createdAt, by: world.examplePeople.user.name },
          },
        ],
      },
    },
  ),
  examplesOf(
    contract.countProducts,
    { title: 'Todas as linhas', request: { query: { include_duplicates: 'true' } }, answer: { count: 3 } },
    { title: 'Códigos internos distintos por farmácia', answer: { count: 3 } },
  ),
  examplesOf(
    contract.bulkProducts,
    {
      title: 'Um produto novo, um alterado e um que já está assim',
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
      title: 'Ensaio: o que mudaria, e as linhas que seriam recusadas; nada é gravado',
      request: {
        query: { dry_run: 'true' },
        body: [
          { pharmacy: central.id, internal_code: '000900', description: 'LORATADINA 10MG 12 COMPRIMIDOS' },
          { pharmacy: world.unknownUuid, internal_code: '000901' },
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
        stock: {
          stored: { system_stock: 42, stock_value: 793.8 },
          result: { system_stock: 42, stock_value: 835.8 },
          created: { system_stock: 0, stock_value: 0 },
        },
      },
    },
    refused(
      'invalid',
      'Uma linha sem código: nada é gravado',
      'O produto precisa de código interno ou código de barras.',
      {
        field: '1.internal_code',
        body: [
          { pharmacy: central.id, internal_code: '000901', description: 'SEM PROBLEMA' },
          { pharmacy: central.id, internal_code: '000', description: 'SEM CÓDIGO' },
        ],
      },
    ),
    refused('not_found', 'Farmácia que não existe', 'Farmácia não encontrada.', {
      body: [{ pharmacy: world.unknownUuid, internal_code: '1' }],
    }),
  ),
  examplesOf(
    contract.editProduct,
    {
      title: 'Outra descrição e outro valor',
      request: { params: { id: omeprazole.id }, body: editedOmeprazole },
      answer: { ...editedOmeprazole, id: omeprazole.id, pharmacy: central.id, version: 2 },
    },
    refused('invalid', 'Sem código interno', 'Informe o código interno.', {
      field: 'internal_code',
      body: { ...editedOmeprazole, internal_code: '000' },
    }),
    refused(
      'conflict',
      'Os códigos de outro produto, sem olhar zeros à esquerda',
      'Já existe um produto com este código interno e este código de barras nesta farmácia.',
      { body: { ...editedOmeprazole, internal_code: '123', barcode: `0${dipyrone.barcode}` } },
    ),
    refused('version_conflict', 'Um produto que outra pessoa mudou desde então', undefined, {
      current: saline,
      params: { id: saline.id },
      body: { ...editedOmeprazole, version: 1 },
    }),
  ),
  examplesOf(
    contract.deleteProduct,
    {
      title: 'Um produto',
      request: { params: { id: saline.id } },
      answer: { deleted: 1, deletion: world.freshDeletion },
      volatile: ['deletion'],
    },
    refused('not_found', 'Produto já excluído', 'Produto não encontrado.', { sentBefore: 1 }),
  ),
  examplesOf(contract.deleteAllProducts, {
    title: 'Todos os produtos de uma farmácia',
    request: { query: { pharmacy: central.id } },
    answer: { deleted: 3, deletion: world.freshDeletion },
    volatile: ['deletion'],
  }),
];
