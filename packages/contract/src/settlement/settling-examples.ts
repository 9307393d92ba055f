import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, examplePeople, unknownNumber } from '../base/example-world.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
} from '../comparison/stored-closing-examples.js';
import {
  approveSettlement,
  assignReason,
  chooseUncounted,
  getClosingSteps,
  ignoreCode,
  reopenSettlement,
  settle,
  zeroUncountedItems,
} from './settling.js';
import { marchSettlement, marchSteps } from './stored-settlement-examples.js';

const march = { id: exampleInventories.march.number };
const reason = 'Faltou contar a geladeira.';

/** A version that the inventory doesn't have. */
const notCurrent = {
  title: 'Versão que não é a apuração atual',
  status: 409,
  answer: refusalBody('conflict', 'A v7 não é a apuração atual.'),
} as const;
const noVersion = {
  title: 'Versão que não é um número inteiro a partir de 1',
  status: 400,
  answer: refusalBody('invalid', 'Versão inválida.', 'version'),
} as const;
const approvedByBruno = {
  approved_at: '2026-05-06T06:00:00.000Z',
  approved_by: examplePeople.mod.name,
};

export const settlingExamples: readonly EndpointExamples[] = [
  examplesOf(getClosingSteps, {
    successes: [
      {
        title: 'Um inventário apurado e ainda não aprovado',
        as: 'mod',
        request: { params: march },
        status: 200,
        answer: marchSteps,
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: { id: unknownNumber } } },
    ],
  }),
  examplesOf(settle, {
    successes: [
      {
        title: 'Apurado de novo, e aprovado no mesmo ato',
        as: 'mod',
        request: { params: march, body: { version: 2 } },
        status: 200,
        answer: {
          ...marchSteps,
          state: 'approved',
          current: {
            ...marchSettlement,
            version: 2,
            settled_by: examplePeople.mod.name,
            ...approvedByBruno,
          },
          next_version: 3,
        },
        volatile: ['current.settled_at', 'current.approved_at'],
      },
      {
        title: 'A versão já existe: nada muda',
        as: 'mod',
        request: { params: march, body: { version: 1 } },
        status: 200,
        answer: marchSteps,
      },
    ],
    refusals: [
      { ...noVersion, as: 'mod', request: { params: march, body: { version: 0.5 } } },
      { ...missing, request: { params: { id: unknownNumber }, body: { version: 1 } } },
      {
        title: 'Inventário que não foi finalizado',
        as: 'mod',
        request: { params: { id: exampleInventories.general.number }, body: { version: 1 } },
        status: 409,
        answer: refusalBody('conflict', 'Finalize o inventário antes de apurar.'),
      },
    ],
  }),
  examplesOf(approveSettlement, {
    successes: [
      {
        title: 'Dentro dos limites de um moderador',
        as: 'mod',
        request: { params: march, body: { version: 1 } },
        status: 200,
        answer: { ...marchSteps, state: 'approved', current: { ...marchSettlement, ...approvedByBruno } },
        volatile: ['current.approved_at'],
      },
    ],
    refusals: [
      { ...noVersion, as: 'mod', request: { params: march, body: { version: '1' } } },
      { ...missing, request: { params: { id: unknownNumber }, body: { version: 1 } } },
      { ...notCurrent, as: 'mod', request: { params: march, body: { version: 7 } } },
    ],
  }),
  examplesOf(reopenSettlement, {
    successes: [
      {
        title: 'De volta à conferência',
        as: 'admin',
        request: { params: march, body: { version: 1, reason } },
        status: 200,
        answer: {
          ...marchSteps,
          state: 'checking',
          current: null,
          approval: {
            is_allowed: false,
            refusal: 'Ainda não há apuração.',
            needs_reason: false,
            appointment: null,
          },
        },
      },
    ],
    refusals: [
      {
        title: 'Motivo curto demais',
        as: 'admin',
        request: { params: march, body: { version: 1, reason: 'erro' } },
        status: 400,
        answer: refusalBody('invalid', 'Escreva o motivo com ao menos 10 caracteres.', 'reason'),
      },
      { ...missing, as: 'admin', request: { params: { id: unknownNumber }, body: { version: 1, reason } } },
      { ...notCurrent, as: 'admin', request: { params: march, body: { version: 7, reason } } },
    ],
  }),
];

/** Of `march` a zeroed item and an ignored code, of `mobile` a discarded late count. */
export const exampleZeroedKey = 'i:777';
export const exampleIgnoredCode = { barcode: '7898888888887', reason: 'Brinde que não é vendido.' };
export const exampleDiscardedCount = { id: 404, version: 1 };

const general = { id: exampleInventories.general.number };
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
