import {
  approveSettlement,
  getClosingSteps,
  reopenSettlement,
  settle,
} from '@balanco/contract/settlement/settling';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, examplePeople, unknownNumber } from '../base/example-world.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
} from '../comparison/stored-closing-examples.js';
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
          approval: { is_allowed: false, refusal: 'Ainda não há apuração.', needs_reason: false },
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
