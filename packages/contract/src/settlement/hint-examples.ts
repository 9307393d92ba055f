import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, unknownNumber } from '../base/example-world.js';
import {
  generalClosing,
  invalidInventory as invalid,
  missingInventory as missing,
  omeprazoleItem,
  salineItem,
} from '../comparison/stored-closing-examples.js';
import { acceptHints, getHints } from './hints.js';

const general = { id: exampleInventories.general.number };
const swap = { short: omeprazoleItem.key, over: salineItem.key };
const none = { count: 0, explained: 0, results: [] };

export const hintExamples: readonly EndpointExamples[] = [
  examplesOf(getHints, {
    successes: [
      {
        title: 'Diferenças de produtos que nada têm em comum',
        as: 'mod',
        request: { params: general },
        status: 200,
        answer: { swaps: none, factor_errors: none, explained: 0, gross: generalClosing.totals.gross },
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: { id: unknownNumber } } },
    ],
  }),
  examplesOf(acceptHints, {
    successes: [
      {
        title: 'Uma falta e uma sobra são uma troca',
        as: 'mod',
        request: { params: general, body: { swaps: [swap] } },
        status: 200,
        answer: { changed: 2 },
      },
    ],
    refusals: [
      {
        title: 'Um item em duas trocas',
        as: 'mod',
        request: { params: general, body: { swaps: [swap, swap] } },
        status: 400,
        answer: refusalBody('invalid', 'Um item está em mais de uma das explicações.', 'swaps'),
      },
      { ...missing, request: { params: { id: unknownNumber }, body: { swaps: [swap] } } },
      {
        title: 'A falta é uma sobra',
        as: 'mod',
        request: { params: general, body: { swaps: [{ short: swap.over, over: swap.short }] } },
        status: 409,
        answer: refusalBody('conflict', 'As diferenças já são outras. Confira a lista e aceite de novo.'),
      },
    ],
  }),
];
