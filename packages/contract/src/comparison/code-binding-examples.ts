import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleInventories,
  examplePeople,
  examplePharmacies,
  exampleProducts,
  freshAmplifyIds,
  unknownUuid,
} from '../base/example-world.js';
import { submitCounts } from '../mobile/mobile.js';
import { settle } from '../settlement/settling.js';
import { bindCode, type CodeBinding, listCodeBindings, unbindCode } from './code-bindings.js';

/** Bruno bound this code, a box of ten, to omeprazole. */
export const exampleBinding = {
  id: '01976f4c-2a00-7c30-8000-0000000000b1',
  kind: 'barcode',
  code: '27891000000018',
  item_key: 'i:124',
  description: exampleProducts.omeprazole.description,
  factor: 10,
  created_at: '2026-05-05T13:00:00.000Z',
  created_by: examplePeople.mod.name,
} as const satisfies CodeBinding;

const central = { id: examplePharmacies.central.id };
const body = { kind: 'barcode', code: '17891234567892', item_key: 'i:123', factor: 12 } as const;
const unknownPharmacy = refusalBody('not_found', 'Farmácia não encontrada.');
const invalidPharmacy = refusalBody('invalid', 'Farmácia inválida.', 'id');

/** Approved in the same act: counted equals expected. */
const settledByBinding = [
  {
    endpoint: submitCounts,
    as: 'user',
    request: {
      body: [
        {
          amplify_id: freshAmplifyIds[0],
          inventoryID: exampleInventories.march.number,
          barcode: [
            { barcode: exampleBinding.code, count: exampleProducts.omeprazole.system_stock / 2, factor: 2 },
          ],
          createdAt: '2026-05-06T11:00:00.000Z',
        },
      ],
    },
  },
  {
    endpoint: settle,
    as: 'mod',
    request: { params: { id: exampleInventories.march.number }, body: { version: 2 } },
  },
] as const;

export const codeBindingExamples: readonly EndpointExamples[] = [
  examplesOf(listCodeBindings, {
    successes: [
      {
        title: 'Um código que a equipe vinculou',
        as: 'mod',
        request: { params: central },
        status: 200,
        answer: { count: 1, next: null, previous: null, results: [exampleBinding] },
      },
    ],
    refusals: [
      {
        title: 'Id que não é de uma farmácia',
        as: 'mod',
        request: { params: { id: 'central' } },
        status: 400,
        answer: invalidPharmacy,
      },
      {
        title: 'Farmácia que não existe',
        as: 'mod',
        request: { params: { id: unknownUuid } },
        status: 404,
        answer: unknownPharmacy,
      },
    ],
  }),
  examplesOf(bindCode, {
    successes: [
      {
        title: 'Uma caixa com 12 unidades de um produto',
        as: 'mod',
        request: { params: central, body },
        status: 201,
        answer: {
          id: unknownUuid,
          ...body,
          description: exampleProducts.dipyrone.description,
          created_at: '2026-05-06T06:00:00.000Z',
          created_by: examplePeople.mod.name,
        },
        volatile: ['id', 'created_at'],
      },
    ],
    refusals: [
      {
        title: 'Texto que não é um item',
        as: 'mod',
        request: { params: central, body: { ...body, item_key: '123' } },
        status: 400,
        answer: refusalBody('invalid', 'Item inválido.', 'item_key'),
      },
      {
        title: 'Item que o catálogo não tem',
        as: 'mod',
        request: { params: central, body: { ...body, item_key: 'i:999' } },
        status: 404,
        answer: refusalBody('not_found', 'Item não encontrado no catálogo.'),
      },
      {
        title: 'Código que o catálogo já tem',
        as: 'mod',
        request: { params: central, body: { ...body, code: exampleProducts.dipyrone.barcode } },
        status: 409,
        answer: refusalBody('conflict', 'O catálogo já diz de que produto é este código.'),
      },
    ],
  }),
  examplesOf(unbindCode, {
    successes: [
      {
        title: 'O vínculo deixa de valer',
        as: 'mod',
        request: { params: { id: exampleBinding.id } },
        status: 200,
        answer: exampleBinding,
      },
    ],
    refusals: [
      {
        title: 'Id que não é de um vínculo',
        as: 'mod',
        request: { params: { id: 'um' } },
        status: 400,
        answer: refusalBody('invalid', 'Vínculo inválido.', 'id'),
      },
      {
        title: 'Vínculo que não existe',
        as: 'mod',
        request: { params: { id: unknownUuid } },
        status: 404,
        answer: refusalBody('not_found', 'Vínculo não encontrado.'),
      },
      {
        title: 'Um inventário aprovado usa o código',
        as: 'mod',
        after: settledByBinding,
        request: { params: { id: exampleBinding.id } },
        status: 409,
        answer: refusalBody(
          'conflict',
          'O inventário Inventário de Março, que usa este código, está aprovado. Use Reabrir.',
        ),
      },
    ],
  }),
];
