import { bulkProducts, countProducts, listProducts } from '../products.js';
import { type EndpointExamples, examplesOf, refusalBody } from './example.js';
import { examplePharmacies, exampleProducts, exampleServer, unknownUuid } from './example-world.js';
import { productChangeExamples } from './product-change-examples.js';

const { central, bairro } = examplePharmacies;
const { dipyrone, omeprazole, saline } = exampleProducts;

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
      answer: refusalBody('invalid', 'Use true ou false.', 'include_duplicates'),
    },
  ],
});

const { description } = dipyrone;
const bulkExamples = examplesOf(bulkProducts, {
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
          { pharmacy: central.inventory_uuid, internal_code: '000124', value: 19.9 },
        ],
      },
      status: 200,
      answer: {
        created: 1,
        updated: 1,
        unchanged: 0,
        refused: [{ row: 1, fields: { pharmacy: ['Farmácia não encontrada.'] } }],
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

export const productExamples: readonly EndpointExamples[] = [
  listExamples,
  countExamples,
  bulkExamples,
  ...productChangeExamples,
];
