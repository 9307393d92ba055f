import { captureSnapshot, chooseStockMode } from '@balanco/contract/comparison/closing';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, examplePeople, unknownNumber } from '../base/example-world.js';
import {
  generalClosing,
  invalidInventory as invalid,
  missingInventory as missing,
} from './stored-closing-examples.js';

const general = { id: exampleInventories.general.number };

const whole = {
  title: 'A farmácia como um todo',
  as: 'mod',
  status: 409,
  answer: refusalBody('conflict', 'As contagens da farmácia como um todo não são confrontadas com o saldo.'),
} as const;

export const closingChangeExamples: readonly EndpointExamples[] = [
  examplesOf(captureSnapshot, {
    successes: [
      {
        title: 'O saldo do catálogo como está agora',
        as: 'mod',
        request: { params: general },
        status: 201,
        answer: {
          ...generalClosing,
          snapshot: {
            ...generalClosing.snapshot,
            version: 1,
            taken_at: '2026-05-06T06:00:00.000Z',
            stock_at: '2026-05-05T10:30:00.000Z',
            taken_by: examplePeople.mod.name,
          },
        },
        volatile: ['snapshot.taken_at'],
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: { id: unknownNumber } } },
      { ...whole, request: { params: { id: exampleInventories.whole.uuid } } },
    ],
  }),
  examplesOf(chooseStockMode, {
    successes: [
      {
        title: 'O saldo se repete em cada linha',
        as: 'mod',
        request: { params: general, body: { mode: 'repeated' } },
        status: 200,
        answer: {
          ...generalClosing,
          snapshot: {
            ...generalClosing.snapshot,
            mode: 'repeated',
            is_mode_chosen: true,
          },
        },
      },
    ],
    refusals: [
      {
        title: 'Modo que não existe',
        as: 'mod',
        request: { params: general, body: { mode: 'dobrado' } },
        status: 400,
        answer: refusalBody('invalid', 'Modo de saldo inválido.', 'mode'),
      },
      { ...missing, request: { params: { id: unknownNumber }, body: { mode: 'summed' } } },
      { ...whole, request: { params: { id: exampleInventories.whole.uuid }, body: { mode: 'summed' } } },
    ],
  }),
];
