import { called, type EndpointExamples, examplesOf, refused } from '../base/example.js';
import * as world from '../base/example-world.js';
import { submitCounts } from '../mobile/mobile.js';
import { settle } from '../settlement/settling.js';
import { bindCode, type CodeBinding, listCodeBindings, unbindCode } from './code-bindings.js';

const { march } = world.exampleInventories;
const { omeprazole } = world.exampleProducts;

export const exampleBinding = {
  id: '01976f4c-2a00-7c30-8000-0000000000b1',
  kind: 'barcode',
  code: '27891000000018',
  item_key: 'i:124',
  description: omeprazole.description,
  factor: 10,
  created_at: '2026-05-05T13:00:00.000Z',
  created_by: world.examplePeople.mod.name,
} as const satisfies CodeBinding;

const central = { id: world.examplePharmacies.central.id };
const body = { kind: 'barcode', code: '17891234567892', item_key: 'i:123', factor: 12 } as const;

const settledByBinding = [
  called(submitCounts, 'user', {
    body: [
      {
        amplify_id: world.freshAmplifyIds[0],
        inventoryID: march.number,
        barcode: [{ barcode: exampleBinding.code, count: omeprazole.system_stock / 2, factor: 2 }],
        createdAt: '2026-05-06T11:00:00.000Z',
      },
    ],
  }),
  called(settle, 'mod', { params: { id: march.number }, body: { version: 2 } }),
];

export const codeBindingExamples: readonly EndpointExamples[] = [
  examplesOf(listCodeBindings, {
    title: 'Um código que a equipe vinculou',
    request: { params: central },
    answer: { count: 1, next: null, previous: null, results: [exampleBinding] },
  }),
  examplesOf(
    bindCode,
    {
      title: 'Uma caixa com 12 unidades de um produto',
      request: { params: central, body },
      answer: {
        id: world.unknownUuid,
        ...body,
        description: world.exampleProducts.dipyrone.description,
        created_at: '2026-05-06T06:00:00.000Z',
        created_by: world.examplePeople.mod.name,
      },
      volatile: ['id', 'created_at'],
    },
    refused('not_found', 'Item que o catálogo não tem', 'Item não encontrado no catálogo.', {
      body: { ...body, item_key: 'i:999' },
    }),
    refused('conflict', 'Código que o catálogo já tem', 'O catálogo já diz de que produto é este código.', {
      body: { ...body, code: world.exampleProducts.dipyrone.barcode },
    }),
  ),
  examplesOf(
    unbindCode,
    {
      title: 'O vínculo deixa de valer',
      request: { params: { id: exampleBinding.id } },
      answer: exampleBinding,
    },
    refused(
      'conflict',
      'Um inventário aprovado usa o código',
      'O inventário Inventário de Março, que usa este código, está aprovado. Use Reabrir.',
      { after: settledByBinding },
    ),
  ),
];
