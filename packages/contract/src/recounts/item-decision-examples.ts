import { called, type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories, examplePeople } from '../base/example-world.js';
import { omeprazoleItem } from '../comparison/stored-comparison-examples.js';
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
const after = [createdRecount, closedRecount];
const decided = called(decideItem, 'mod', { params, body: kept });
const volatile = ['rounds.0.first_at', 'rounds.0.last_at'];

export const itemDecisionExamples: readonly EndpointExamples[] = [
  examplesOf(
    decideItem,
    {
      title: 'Fica o que a 1ª contagem achou',
      request: { params, body: kept },
      after,
      answer: { ...omeprazoleItem, round: 'D', rounds, flags: ['decided'] },
      volatile,
    },
    refused('invalid', 'Uma quantidade sem motivo', 'Escreva o motivo com ao menos 10 caracteres.', {
      field: 'reason',
      body: { quantity: 31, seen },
    }),
    refused('conflict', 'Um item que não foi recontado', 'Este item não espera por uma decisão.'),
  ),
  examplesOf(
    undecideItem,
    {
      title: 'O item volta a esperar por uma decisão',
      request: { params },
      after: [...after, decided],
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
    refused('conflict', 'A apuração está aprovada', 'Este inventário está aprovado. Use Reabrir.', {
      params: { id: exampleInventories.march.number, key: 'i:124' },
      after: [approveMarch],
    }),
  ),
];
