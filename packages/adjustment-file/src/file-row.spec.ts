import { expect, it } from 'vitest';
import { moneyOf, rowTotals } from './file-row.js';

it.each([
  [27, 8.503333, 229.59],
  [12.5, 2.15, 26.88],
  [-0.5, 0.01, -0.01],
  [99_999_999_999.999, 1.01, 100_999_999_999.99899],
  [0, 8.5, 0],
])('%d units at %d are R$ %d', (quantity, value, money) => {
  expect(moneyOf(quantity, value)).toBe(Math.round(money * 100) / 100);
});

it('sums of centavos do not drift', () => {
  const rows = Array.from({ length: 1000 }, () => ({ quantity: 0.001, total: 0.1 }));
  expect(rowTotals(rows)).toEqual({ lines: 1000, units: 1, money: 100 });
});
