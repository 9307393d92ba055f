import { bindCode, listCodeBindings, unbindCode } from '@balanco/contract/code-bindings';
import { type EndpointExamples, examplesOf, refusalBody } from './example.js';
import { exampleBinding } from './example-binding.js';
import { examplePeople, examplePharmacies, exampleProducts, unknownUuid } from './example-world.js';

const central = { id: examplePharmacies.central.id };
const body = { kind: 'barcode', code: '17891234567892', item_key: 'i:123', factor: 12 } as const;
const unknownPharmacy = refusalBody('not_found', 'Farmácia não encontrada.');
const invalidPharmacy = refusalBody('invalid', 'Farmácia inválida.', 'id');

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
    ],
  }),
];
