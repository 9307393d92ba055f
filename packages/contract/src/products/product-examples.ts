import { countProducts, listProducts } from '@balanco/contract/products/products';
import { type EndpointExamples, examplesOf, namedRefusalBody, refusalBody } from '../base/example.js';
import { examplePharmacies, exampleProducts, exampleServer, unknownUuid } from '../base/example-world.js';
import { productBulkExamples } from './product-bulk-examples.js';
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
  ...productChangeExamples,
];
