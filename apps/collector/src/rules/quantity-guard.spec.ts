import { expect, it } from 'vitest';
import { quantityDoubt } from './quantity-guard';

it.each([
  [1, null, null],
  [500, null, null],
  [501, null, 'many'],
  [60, 6, null],
  [61, 6, 'ten-times'],
  [600, 6, 'many'],
  [0, 6, 'zero'],
  [5, 0, null],
])('%d units after %j: %j', (units, last, doubt) => {
  expect(quantityDoubt(units, last)).toBe(doubt);
});
