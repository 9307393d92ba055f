import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories } from '../base/example-world.js';
import { generalComparison, omeprazoleItem, salineItem } from '../comparison/stored-comparison-examples.js';
import { acceptHints, getHints } from './hints.js';

const general = { id: exampleInventories.general.number };
const swap = { short: omeprazoleItem.key, over: salineItem.key };
const none = { count: 0, explained: 0, results: [] };

export const hintExamples: readonly EndpointExamples[] = [
  examplesOf(getHints, {
    title: 'Diferenças de produtos que nada têm em comum',
    request: { params: general },
    answer: {
      swaps: none,
      factor_errors: none,
      losses: none,
      explained: 0,
      gross: generalComparison.totals.gross,
    },
  }),
  examplesOf(
    acceptHints,
    {
      title: 'Uma falta e uma sobra são uma troca',
      request: { params: general, body: { swaps: [swap] } },
      answer: { changed: 2 },
    },
    refused('invalid', 'Um item em duas trocas', 'Um item está em mais de uma das explicações.', {
      field: 'swaps',
      body: { swaps: [swap, swap] },
    }),
    refused(
      'conflict',
      'A falta é uma sobra',
      'As diferenças já são outras. Confira a lista e aceite de novo.',
      { body: { swaps: [{ short: swap.over, over: swap.short }] } },
    ),
  ),
];
