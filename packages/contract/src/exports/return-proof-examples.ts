import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories, exampleProducts } from '../base/example-world.js';
import { exampleReturnItem, exampleReturnProof } from './example-export.js';
import { createReturnProof, listReturnProofItems, listReturnProofs } from './return-proofs.js';

const inventory = { id: exampleInventories.mobile.uuid };
const params = { ...inventory, version: 1 };
const proof = { ...inventory, number: 1 };
const { dipyrone, omeprazole } = exampleProducts;

export const returnProofExamples: readonly EndpointExamples[] = [
  examplesOf(listReturnProofs, {
    title: 'Uma conferência feita antes de o ERP receber o arquivo',
    request: { params: inventory },
    answer: { results: [exampleReturnProof] },
  }),
  examplesOf(
    createReturnProof,
    {
      title: 'O estoque do ERP em um arquivo, no qual falta um item',
      request: {
        params,
        body: {
          source: 'file',
          file_name: 'estoque.csv',
          lines: [
            { internal_code: dipyrone.internal_code, stock: 12.5 },
            { barcode: omeprazole.barcode, stock: 42 },
          ],
        },
      },
      answer: {
        ...exampleReturnProof,
        number: 2,
        source: 'file',
        file_name: 'estoque.csv',
        differing_items: 2,
        missing_items: 1,
      },
      volatile: ['hash', 'at'],
    },
    refused('conflict', 'Uma versão que não é a apuração atual', 'A versão 2 não é a apuração atual.', {
      params: { ...inventory, version: 2 },
      body: { source: 'catalogue' },
    }),
  ),
  examplesOf(listReturnProofItems, {
    title: 'O que o ERP não importou',
    request: { params: proof },
    answer: { count: 1, next: null, previous: null, results: [exampleReturnItem] },
  }),
];
