import { type EndpointExamples, examplesOf, type PreparingCall, refusalBody } from '../base/example.js';
import { exampleInventories, examplePeople, unknownNumber } from '../base/example-world.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
  omeprazoleItem,
} from '../comparison/stored-closing-examples.js';
import { approveMarch } from '../settlement/stored-settlement-examples.js';
import { closedRecount, createdRecount } from './example-recount.js';
import { decideItem, undecideItem } from './item-decisions.js';

const params = { id: exampleInventories.general.number, key: 'i:124' };
const seen = [30, null];
const kept = { round: 1, seen };
const rounds = [
  {
    round: 1,
    units: 30,
    is_open: false,
    absent: null,
    people: [examplePeople.user.name],
    first_at: '2026-05-06T12:00:00.000Z',
    last_at: '2026-05-06T12:00:00.000Z',
  },
  {
    round: 2,
    units: null,
    is_open: false,
    absent: 'undecided' as const,
    people: [],
    first_at: null,
    last_at: null,
  },
];
const after: readonly PreparingCall[] = [createdRecount, closedRecount];
const decided: PreparingCall = { endpoint: decideItem, as: 'mod', request: { params, body: kept } };
const volatile = ['rounds.0.first_at', 'rounds.0.last_at'];

export const itemDecisionExamples: readonly EndpointExamples[] = [
  examplesOf(decideItem, {
    successes: [
      {
        title: 'Fica o que a 1ª contagem achou',
        as: 'mod',
        request: { params, body: kept },
        after,
        status: 200,
        answer: { ...omeprazoleItem, round: 'D', rounds, flags: ['decided'] },
        volatile,
      },
    ],
    refusals: [
      {
        title: 'Uma quantidade sem motivo',
        as: 'mod',
        request: { params, body: { quantity: 31, seen } },
        status: 400,
        answer: refusalBody('invalid', 'Escreva o motivo com ao menos 10 caracteres.', 'reason'),
      },
      { ...missing, request: { params: { ...params, id: unknownNumber }, body: kept } },
      {
        title: 'Um item que não foi recontado',
        as: 'mod',
        request: { params, body: kept },
        status: 409,
        answer: refusalBody('conflict', 'Este item não espera por uma decisão.'),
      },
    ],
  }),
  examplesOf(undecideItem, {
    successes: [
      {
        title: 'O item volta a esperar por uma decisão',
        as: 'mod',
        request: { params },
        after: [...after, decided],
        status: 200,
        answer: {
          ...omeprazoleItem,
          state: 'recounting',
          round: null,
          rounds,
          flags: ['not_found'],
          lacks_reason: false,
        },
        volatile,
      },
    ],
    refusals: [
      { ...invalid, request: { params: { ...params, id: 'abc' } } },
      { ...missing, request: { params: { ...params, id: unknownNumber } } },
      {
        title: 'A apuração está aprovada',
        as: 'mod',
        request: { params: { id: exampleInventories.march.number, key: 'i:124' } },
        after: [approveMarch],
        status: 409,
        answer: refusalBody('conflict', 'Este inventário está aprovado. Use Reabrir.'),
      },
    ],
  }),
];
