import { type EndpointExamples, examplesOf, namedRefusalBody, refusalBody } from '../base/example.js';
import {
  examplePharmacies,
  exampleProducts,
  exampleServer,
  freshDeletion,
  unknownUuid,
} from '../base/example-world.js';
import {
  bulkProducts,
  countProducts,
  deleteAllProducts,
  deleteProduct,
  editProduct,
  listProducts,
} from './products.js';

const { central, bairro } = examplePharmacies;
const { dipyrone, omeprazole, saline } = exampleProducts;

const { description } = dipyrone;
const productBulkExamples = examplesOf(bulkProducts, {
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
        stock: {
          stored: { system_stock: 42, stock_value: 793.8 },
          result: { system_stock: 42, stock_value: 835.8 },
          created: { system_stock: 0, stock_value: 0 },
        },
      },
    },
    {
      title: 'Ensaio: um código interno já é de outro produto',
      as: 'mod',
      request: {
        query: { dry_run: 'true' },
        body: [
          { pharmacy: central.id, internal_code: '000124', barcode: '7891000000021', description },
          { pharmacy: central.id, internal_code: '000902', barcode: '', description },
        ],
      },
      status: 200,
      answer: {
        created: 2,
        updated: 0,
        unchanged: 0,
        refused: [],
        taken_codes: [{ internal_code: '000124', description, stored: omeprazole.description }],
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

const { id: _id, pharmacy: _pharmacy, version: _version, ...omeprazoleFields } = omeprazole;
const editedOmeprazole = { ...omeprazoleFields, description: 'OMEPRAZOL 20MG 56 CÁPSULAS', value: 34.5 };
const unknownProduct = refusalBody('not_found', 'Produto não encontrado.');

const editExamples = examplesOf(editProduct, {
  successes: [
    {
      title: 'Outra descrição e outro valor',
      as: 'mod',
      request: { params: { id: omeprazole.id }, body: editedOmeprazole },
      status: 200,
      answer: { ...editedOmeprazole, id: omeprazole.id, pharmacy: central.id, version: 2 },
    },
    {
      title: 'Na versão que o formulário mostrava',
      as: 'mod',
      request: { params: { id: omeprazole.id }, body: { ...editedOmeprazole, version: omeprazole.version } },
      status: 200,
      answer: { ...editedOmeprazole, id: omeprazole.id, pharmacy: central.id, version: 2 },
    },
  ],
  refusals: [
    {
      title: 'Sem código interno',
      as: 'mod',
      request: { params: { id: omeprazole.id }, body: { ...editedOmeprazole, internal_code: '000' } },
      status: 400,
      answer: refusalBody('invalid', 'Informe o código interno.', 'internal_code'),
    },
    {
      title: 'Os códigos de outro produto, sem olhar zeros à esquerda',
      as: 'mod',
      request: {
        params: { id: omeprazole.id },
        body: { ...editedOmeprazole, internal_code: '123', barcode: `0${dipyrone.barcode}` },
      },
      status: 409,
      answer: refusalBody(
        'conflict',
        'Já existe um produto com este código interno e este código de barras nesta farmácia.',
      ),
    },
    {
      title: 'Um produto que outra pessoa mudou desde então',
      as: 'mod',
      request: { params: { id: saline.id }, body: { ...editedOmeprazole, version: 1 } },
      status: 409,
      answer: { ...refusalBody('version_conflict'), current: saline },
    },
    {
      title: 'Produto que não existe',
      as: 'mod',
      request: { params: { id: unknownUuid }, body: editedOmeprazole },
      status: 404,
      answer: unknownProduct,
    },
  ],
});

const deleteExamples = examplesOf(deleteProduct, {
  successes: [
    {
      title: 'Um produto',
      as: 'mod',
      request: { params: { id: saline.id } },
      status: 200,
      answer: { deleted: 1, deletion: freshDeletion },
      volatile: ['deletion'],
    },
  ],
  refusals: [
    {
      title: 'Um id que não é um UUID',
      as: 'mod',
      request: { params: { id: '123' } },
      status: 400,
      answer: refusalBody('invalid', 'Produto inválido.', 'id'),
    },
    {
      title: 'Produto já excluído',
      as: 'mod',
      request: { params: { id: saline.id } },
      sentBefore: 1,
      status: 404,
      answer: unknownProduct,
    },
  ],
});

const deleteAllExamples = examplesOf(deleteAllProducts, {
  successes: [
    {
      title: 'Todos os produtos de uma farmácia',
      as: 'mod',
      request: { query: { pharmacy: central.id } },
      status: 200,
      answer: { deleted: 3, deletion: freshDeletion },
      volatile: ['deletion'],
    },
    {
      title: 'De uma farmácia que não tem nenhum',
      as: 'admin',
      request: { query: { pharmacy: bairro.inventory_uuid } },
      status: 200,
      answer: { deleted: 0, deletion: null },
    },
  ],
  refusals: [
    {
      title: 'Sem dizer a farmácia',
      as: 'mod',
      request: {},
      status: 400,
      answer: refusalBody('invalid', 'Farmácia inválida.', 'pharmacy'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'mod',
      request: { query: { pharmacy: unknownUuid } },
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
  ],
});

const listExamples = examplesOf(listProducts, {
  successes: [
    {
      title: 'Uma página de todas as farmácias',
      as: 'user',
      request: { query: { page: 1, page_size: 2 } },
      status: 200,
      answer: {
        count: 3,
        next: `${exampleServer.origin}/api/products/?page=2&page_size=2`,
        previous: null,
        results: [dipyrone, omeprazole],
      },
    },
    {
      title: 'A última página',
      as: 'user',
      request: { query: { page: 2, page_size: 2, pharmacy: central.id, search: '' } },
      status: 200,
      answer: {
        count: 3,
        next: null,
        previous: `${exampleServer.origin}/api/products/?page=1&page_size=2&pharmacy=${central.id}&search=`,
        results: [saline],
      },
    },
    {
      title: 'Pesquisa sem acento, na farmácia dada por seu inventory_uuid',
      as: 'user',
      request: { query: { pharmacy: central.inventory_uuid, search: 'dipirona sodica' } },
      status: 200,
      answer: { count: 1, next: null, previous: null, results: [dipyrone] },
    },
    {
      title: 'Pesquisa por código, sem olhar zeros à esquerda',
      as: 'user',
      request: { query: { search: '0000777' } },
      status: 200,
      answer: { count: 1, next: null, previous: null, results: [saline] },
    },
    {
      title: 'O produto que tem este código inteiro, interno ou de barras',
      as: 'user',
      request: { query: { pharmacy: central.id, code: '0000777' } },
      status: 200,
      answer: { count: 1, next: null, previous: null, results: [saline] },
    },
    {
      title: 'Pelo valor, o maior primeiro',
      as: 'user',
      request: { query: { pharmacy: central.id, sort: '-value' } },
      status: 200,
      answer: { count: 3, next: null, previous: null, results: [omeprazole, saline, dipyrone] },
    },
    {
      title: 'Pelo código de barras: sem código vem antes',
      as: 'user',
      request: { query: { pharmacy: central.id, sort: 'barcode' } },
      status: 200,
      answer: { count: 3, next: null, previous: null, results: [saline, omeprazole, dipyrone] },
    },
    {
      title: 'Nada encontrado',
      as: 'user',
      request: { query: { pharmacy: bairro.id } },
      status: 200,
      answer: { count: 0, next: null, previous: null, results: [] },
    },
  ],
  refusals: [
    {
      title: 'Página grande demais',
      as: 'user',
      request: { query: { page_size: 1001 } },
      status: 400,
      answer: refusalBody('invalid', 'Uma página tem no máximo 1000 produtos.', 'page_size'),
    },
    {
      title: 'Código só de zeros',
      as: 'user',
      request: { query: { code: '000' } },
      status: 400,
      answer: refusalBody('invalid', 'Informe um código.', 'code'),
    },
    {
      title: 'Ordem que não existe',
      as: 'user',
      request: { query: { sort: 'created_at' } },
      status: 400,
      answer: refusalBody('invalid', 'Ordem inválida.', 'sort'),
    },
    {
      title: 'Página que não existe',
      as: 'user',
      request: { query: { page: 9 } },
      status: 404,
      answer: refusalBody('not_found', 'A página 9 não existe; a última é a 1.'),
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

const countExamples = examplesOf(countProducts, {
  successes: [
    {
      title: 'Todas as linhas',
      as: 'user',
      request: { query: { include_duplicates: 'true' } },
      status: 200,
      answer: { count: 3 },
    },
    {
      title: 'Códigos internos distintos por farmácia',
      as: 'user',
      request: {},
      status: 200,
      answer: { count: 3 },
    },
  ],
  refusals: [
    {
      title: 'Valor que não é true nem false',
      as: 'user',
      request: { query: { include_duplicates: 'sim' } },
      status: 400,
      answer: namedRefusalBody('include_duplicates', 'Use true ou false.'),
    },
  ],
});

export const productExamples: readonly EndpointExamples[] = [
  listExamples,
  countExamples,
  productBulkExamples,
  editExamples,
  deleteExamples,
  deleteAllExamples,
];
