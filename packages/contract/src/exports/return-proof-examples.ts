import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, exampleProducts, unknownNumber } from '../base/example-world.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
} from '../comparison/stored-closing-examples.js';
import { exampleReturnItem, exampleReturnProof } from './example-export.js';
import { createReturnProof, listReturnProofItems, listReturnProofs } from './return-proofs.js';

const inventory = { id: exampleInventories.mobile.uuid };
const params = { ...inventory, version: 1 };
const proof = { ...inventory, number: 1 };
const { dipyrone, omeprazole } = exampleProducts;

export const returnProofExamples: readonly EndpointExamples[] = [
  examplesOf(listReturnProofs, {
    successes: [
      {
        title: 'Uma conferência feita antes de o ERP receber o arquivo',
        as: 'mod',
        request: { params: inventory },
        status: 200,
        answer: { results: [exampleReturnProof] },
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: { id: unknownNumber } } },
    ],
  }),
  examplesOf(createReturnProof, {
    successes: [
      {
        title: 'O estoque do ERP em um arquivo, no qual falta um item',
        as: 'mod',
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
        status: 201,
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
      {
        title: 'O catálogo como está agora, que ainda não tem nenhuma diferença do arquivo',
        as: 'mod',
        request: { params, body: { source: 'catalogue' } },
        status: 201,
        answer: {
          ...exampleReturnProof,
          number: 2,
          differing_items: 3,
          shortage: -60.48,
          overage: 37.8,
          imported_at: '2026-05-05T10:30:00.000Z',
        },
        volatile: ['hash', 'at'],
      },
    ],
    refusals: [
      {
        title: 'Estoque que não é do catálogo nem de um arquivo',
        as: 'mod',
        request: { params, body: { source: 'erp' } },
        status: 400,
        answer: refusalBody('invalid', 'Escolha o estoque: o catálogo ou um arquivo.', 'source'),
      },
      { ...missing, request: { params: { id: unknownNumber, version: 1 }, body: { source: 'catalogue' } } },
      {
        title: 'Uma versão que não é a apuração atual',
        as: 'mod',
        request: { params: { ...inventory, version: 2 }, body: { source: 'catalogue' } },
        status: 409,
        answer: refusalBody('conflict', 'A v2 não é a apuração atual.'),
      },
    ],
  }),
  examplesOf(listReturnProofItems, {
    successes: [
      {
        title: 'O que o ERP não importou',
        as: 'mod',
        request: { params: proof },
        status: 200,
        answer: { count: 1, next: null, previous: null, results: [exampleReturnItem] },
      },
    ],
    refusals: [
      { ...invalid, request: { params: { ...proof, id: 'abc' } } },
      {
        title: 'Uma conferência que não existe',
        as: 'mod',
        request: { params: { ...proof, number: 7 } },
        status: 404,
        answer: refusalBody('not_found', 'Conferência no ERP não encontrada.'),
      },
    ],
  }),
];
