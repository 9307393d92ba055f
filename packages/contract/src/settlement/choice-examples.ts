import { assignReason } from '@balanco/contract/settlement/assign-reason';
import { chooseUncounted, ignoreCode, zeroUncountedItems } from '@balanco/contract/settlement/settling';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, unknownNumber } from '../base/example-world.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
} from '../comparison/stored-closing-examples.js';
import { exampleIgnoredCode, exampleZeroedKey } from './example-choices.js';
import { marchSteps } from './stored-settlement-examples.js';

const general = { id: exampleInventories.general.number };
const march = { id: exampleInventories.march.number };
const unknown = { id: unknownNumber };

const omeprazole = { items: { item_keys: ['i:124'] as string[] }, reason: 'breakage' } as const;
const zeroed = { items: { item_keys: [exampleZeroedKey] }, zero: false };
const ignored = { barcode: exampleIgnoredCode.barcode, internal_code: '', reason: null };

export const choiceExamples: readonly EndpointExamples[] = [
  examplesOf(assignReason, {
    successes: [
      {
        title: 'Um item que falta porque quebrou',
        as: 'mod',
        request: { params: general, body: omeprazole },
        status: 200,
        answer: { changed: 1, refused: 0 },
      },
      {
        title: 'O que sobra foi achado; a falta entre os escolhidos não',
        as: 'mod',
        request: { params: general, body: { items: { filter: 'divergent' }, reason: 'found' } },
        status: 200,
        answer: { changed: 2, refused: 1 },
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' }, body: omeprazole } },
      { ...missing, request: { params: unknown, body: omeprazole } },
      {
        title: 'Motivo de sobra para uma falta',
        as: 'mod',
        request: { params: general, body: { ...omeprazole, reason: 'found' } },
        status: 409,
        answer: refusalBody('conflict', 'O motivo "achado" explica uma sobra, e o item é uma falta.'),
      },
    ],
  }),
  examplesOf(chooseUncounted, {
    successes: [
      {
        title: 'O que não foi contado fica com o saldo',
        as: 'mod',
        request: { params: march, body: { decision: 'keep' } },
        status: 200,
        answer: {
          ...marchSteps,
          uncounted: {
            ...marchSteps.uncounted,
            decision: 'keep',
            zeroed: { items: 0, units: 0, value: 0, overage: 0 },
            zeroed_share: 0,
          },
          to_settle: {
            totals: { shortage: 0, overage: 0, net: 0, gross: 0, uncounted: 835.7 },
            approval: null,
          },
        },
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' }, body: { decision: 'keep' } } },
      {
        title: 'Um moderador não zera',
        as: 'mod',
        request: { params: march, body: { decision: 'zero', confirmed_items: 3 } },
        status: 403,
        answer: refusalBody('permission_denied', 'Zerar os não contados precisa de um administrador.'),
      },
      { ...missing, request: { params: unknown, body: { decision: 'keep' } } },
      {
        title: 'Uma seção está aberta',
        as: 'admin',
        request: { params: general, body: { decision: 'zero', confirmed_items: 0 } },
        status: 409,
        answer: refusalBody('conflict', 'Feche todas as seções antes de zerar os não contados.'),
      },
    ],
  }),
  examplesOf(zeroUncountedItems, {
    successes: [
      {
        title: 'Um item volta a ficar com o saldo',
        as: 'admin',
        request: { params: march, body: zeroed },
        status: 200,
        answer: { changed: 1 },
      },
    ],
    refusals: [
      { ...invalid, as: 'admin', request: { params: { id: 'abc' }, body: zeroed } },
      { ...missing, as: 'admin', request: { params: unknown, body: zeroed } },
      {
        title: 'Os não contados não são decididos por item',
        as: 'admin',
        request: { params: general, body: zeroed },
        status: 409,
        answer: refusalBody('conflict', 'Escolha primeiro decidir os não contados por item.'),
      },
    ],
  }),
  examplesOf(ignoreCode, {
    successes: [
      {
        title: 'O código volta a pedir uma decisão',
        as: 'mod',
        request: { params: march, body: ignored },
        status: 200,
        answer: { ignored: false },
      },
    ],
    refusals: [
      {
        title: 'Motivo curto demais',
        as: 'mod',
        request: { params: march, body: { ...ignored, reason: 'brinde' } },
        status: 400,
        answer: refusalBody('invalid', 'Escreva o motivo com ao menos 10 caracteres.', 'reason'),
      },
      { ...missing, request: { params: unknown, body: ignored } },
      {
        title: 'A farmácia como um todo',
        as: 'mod',
        request: { params: { id: exampleInventories.whole.uuid }, body: ignored },
        status: 409,
        answer: refusalBody(
          'conflict',
          'As contagens da farmácia como um todo não são confrontadas com o saldo.',
        ),
      },
    ],
  }),
];
