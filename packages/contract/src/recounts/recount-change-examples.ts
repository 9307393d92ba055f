import * as changes from '@balanco/contract/recounts/recount-changes';
import { type EndpointExamples, examplesOf, type PreparingCall, refusalBody } from '../base/example.js';
import { examplePeople } from '../base/example-world.js';
import {
  badSection,
  closedRecount,
  countedStray,
  createdRecount,
  exampleRecount,
  missingTask,
  nowhere,
  odd,
  recountTask,
} from './example-recount.js';

const { admin, mod, user } = examplePeople;

const cancelled: PreparingCall = {
  endpoint: changes.cancelRecount,
  as: 'mod',
  request: { params: recountTask, body: { reason: 'Lista feita por engano.' } },
};
const afterCancelling = {
  title: 'Recontagem cancelada',
  as: 'admin',
  status: 409,
  after: [createdRecount, cancelled],
  answer: refusalBody('conflict', 'Esta recontagem foi cancelada.'),
} as const;
const reason = 'Só há uma pessoa na loja hoje.';
const omeprazoleOnly = { items: ['i:124'] };

export const recountChangeExamples: readonly EndpointExamples[] = [
  examplesOf(changes.cancelRecount, {
    successes: [
      {
        title: 'As contagens ficam guardadas e não valem',
        as: 'mod',
        request: { params: recountTask, body: { reason: 'Lista feita por engano.' } },
        after: [createdRecount],
        status: 200,
        answer: {
          ...exampleRecount,
          state: 'cancelled',
          closed_at: '2026-05-06T12:00:00.000Z',
          cancelled_by: mod.name,
          cancel_reason: 'Lista feita por engano.',
        },
        volatile: ['created_at', 'closed_at'],
      },
    ],
    refusals: [
      {
        title: 'Motivo curto demais',
        as: 'mod',
        request: { params: recountTask, body: { reason: 'Engano' } },
        status: 400,
        answer: refusalBody('invalid', 'Escreva o motivo com ao menos 10 caracteres.', 'reason'),
      },
      { ...missingTask, request: { params: nowhere, body: { reason } } },
      { ...afterCancelling, request: { params: recountTask, body: { reason } } },
    ],
  }),
  examplesOf(changes.decideNotFound, {
    successes: [
      {
        title: 'Não havia mesmo nenhum',
        as: 'mod',
        request: { params: recountTask, body: { ...omeprazoleOnly, decision: 'zero' } },
        after: [createdRecount, closedRecount],
        status: 200,
        answer: {
          ...exampleRecount,
          state: 'closed',
          closed_at: '2026-05-06T12:00:00.000Z',
          decided_items: 1,
        },
        volatile: ['created_at', 'closed_at'],
      },
    ],
    refusals: [
      { ...badSection, request: { params: odd, body: { ...omeprazoleOnly, decision: 'keep' } } },
      { ...missingTask, request: { params: nowhere, body: { ...omeprazoleOnly, decision: 'keep' } } },
      {
        title: 'A recontagem ainda está aberta',
        as: 'mod',
        request: { params: recountTask, body: { ...omeprazoleOnly, decision: 'keep' } },
        after: [createdRecount],
        status: 409,
        answer: refusalBody('conflict', 'Feche a recontagem antes de decidir sobre o que ela não encontrou.'),
      },
    ],
  }),
  examplesOf(changes.addStrays, {
    successes: [
      {
        title: 'A dipirona foi recontada sem estar na lista',
        as: 'mod',
        request: { params: recountTask, body: { items: ['i:123'] } },
        after: [createdRecount, countedStray],
        status: 200,
        answer: { ...exampleRecount, items: 3, found_items: 1 },
        volatile: ['created_at'],
      },
    ],
    refusals: [
      { ...badSection, request: { params: odd, body: omeprazoleOnly } },
      { ...missingTask, request: { params: nowhere, body: omeprazoleOnly } },
      {
        title: 'O item já está na lista',
        as: 'mod',
        request: { params: recountTask, body: omeprazoleOnly },
        after: [createdRecount],
        status: 409,
        answer: refusalBody(
          'conflict',
          'Um dos itens já está na lista ou não foi recontado. Confira a lista.',
        ),
      },
    ],
  }),
  examplesOf(changes.overrideCounter, {
    successes: [
      {
        title: 'Carla pode recontar o que ela mesma contou',
        as: 'admin',
        request: { params: recountTask, body: { collector_sub: user.sub, reason } },
        after: [createdRecount],
        status: 200,
        answer: {
          ...exampleRecount,
          overrides: [
            {
              collector_sub: user.sub,
              collector_name: user.name,
              reason,
              overridden_by: admin.name,
              overridden_at: '2026-05-06T12:00:00.000Z',
            },
          ],
        },
        volatile: ['created_at', 'overrides.0.overridden_at'],
      },
    ],
    refusals: [
      { ...badSection, request: { params: odd, body: { collector_sub: user.sub, reason } } },
      { ...missingTask, request: { params: nowhere, body: { collector_sub: user.sub, reason } } },
      { ...afterCancelling, request: { params: recountTask, body: { collector_sub: user.sub, reason } } },
    ],
  }),
];
