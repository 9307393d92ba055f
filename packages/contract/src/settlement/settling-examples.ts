import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories, examplePeople } from '../base/example-world.js';
import { ofWholePharmacy } from '../comparison/stored-comparison-examples.js';
import * as contract from './settling.js';
import { marchSettlement, marchSteps } from './stored-settlement-examples.js';

const march = { id: exampleInventories.march.number };
const reason = 'Faltou contar a geladeira.';

const approvedByBruno = { approved_at: '2026-05-06T06:00:00.000Z', approved_by: examplePeople.mod.name };

export const settlingExamples: readonly EndpointExamples[] = [
  examplesOf(contract.getSettlementSteps, {
    title: 'Um inventário apurado e ainda não aprovado',
    request: { params: march },
    answer: marchSteps,
  }),
  examplesOf(
    contract.settle,
    {
      title: 'Apurado de novo, e aprovado no mesmo ato',
      request: { params: march, body: { version: 2 } },
      answer: {
        ...marchSteps,
        state: 'approved',
        current: { ...marchSettlement, version: 2, settled_by: examplePeople.mod.name, ...approvedByBruno },
        next_version: 3,
      },
      volatile: ['current.settled_at', 'current.approved_at'],
    },
    refused('conflict', 'Inventário que não foi finalizado', 'Finalize o inventário antes de apurar.', {
      params: { id: exampleInventories.general.number },
      body: { version: 1 },
    }),
  ),
  examplesOf(
    contract.approveSettlement,
    {
      title: 'Dentro dos limites de um moderador',
      request: { params: march, body: { version: 1 } },
      answer: { ...marchSteps, state: 'approved', current: { ...marchSettlement, ...approvedByBruno } },
      volatile: ['current.approved_at'],
    },
    refused('conflict', 'Versão que não é a apuração atual', 'A versão 7 não é a apuração atual.', {
      body: { version: 7 },
    }),
  ),
  examplesOf(
    contract.reopenSettlement,
    {
      title: 'De volta à conferência',
      request: { params: march, body: { version: 1, reason } },
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
    refused('conflict', 'Versão que não é a apuração atual', 'A versão 7 não é a apuração atual.', {
      body: { version: 7, reason },
    }),
  ),
];

/** `march` has a zeroed item and an ignored code, `mobile` a discarded late count. */
export const exampleZeroedKey = 'i:777';
export const exampleIgnoredCode = { barcode: '7898888888887', reason: 'Brinde que não é vendido.' };
export const exampleDiscardedCount = { id: 404, version: 1 };

const general = { id: exampleInventories.general.number };

const omeprazole = { items: { item_keys: ['i:124'] as string[] }, reason: 'breakage' } as const;
const zeroed = { items: { item_keys: [exampleZeroedKey] }, zero: false };
const ignored = { barcode: exampleIgnoredCode.barcode, internal_code: '', reason: null };

export const choiceExamples: readonly EndpointExamples[] = [
  examplesOf(
    contract.assignReason,
    {
      title: 'Um item que falta porque quebrou',
      request: { params: general, body: omeprazole },
      answer: { changed: 1, refused: 0 },
    },
    refused(
      'conflict',
      'Motivo de sobra para uma falta',
      'O motivo "achado" explica uma sobra, e o item é uma falta.',
      { body: { ...omeprazole, reason: 'found' } },
    ),
  ),
  examplesOf(
    contract.chooseUncounted,
    {
      title: 'O que não foi contado fica com o saldo',
      request: { params: march, body: { decision: 'keep' } },
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
    refused(
      'permission_denied',
      'Um moderador não zera',
      'Zerar os não contados precisa de um administrador.',
      { body: { decision: 'zero', confirmed_items: 3 } },
    ),
    refused('conflict', 'Uma seção está aberta', 'Feche todas as seções antes de zerar os não contados.', {
      as: 'admin',
      params: general,
      body: { decision: 'zero', confirmed_items: 0 },
    }),
  ),
  examplesOf(
    contract.zeroUncountedItems,
    {
      title: 'Um item volta a ficar com o saldo',
      request: { params: march, body: zeroed },
      answer: { changed: 1 },
    },
    refused(
      'conflict',
      'Os não contados não são decididos por item',
      'Escolha primeiro decidir os não contados por item.',
      { params: general },
    ),
  ),
  examplesOf(
    contract.ignoreCode,
    {
      title: 'O código volta a pedir uma decisão',
      request: { params: march, body: ignored },
      answer: { ignored: false },
    },
    refused('invalid', 'Motivo curto demais', 'Escreva o motivo com ao menos 10 caracteres.', {
      field: 'reason',
      body: { ...ignored, reason: 'brinde' },
    }),
    ofWholePharmacy(),
  ),
];
