import { expect, it } from 'vitest';
import { timeLeft } from './use-import';

it.each([
  [0, 0, ''],
  [500, 200, 'Faltam cerca de 8 s'],
  [19_500, 8000, 'Falta cerca de 1 s'],
  [20_000, 8000, 'Falta cerca de 1 s'],
  [10_000, 65_000, 'Falta cerca de 1 min'],
  [10_000, 89_000, 'Falta cerca de 1 min 20 s'],
  [10_000, 185_000, 'Faltam cerca de 3 min'],
])('timeLeft after %i of 20,000 rows in %i ms is %j', (rowsDone, elapsed, text) => {
  expect(timeLeft({ batch: 1, batches: 40, rowsDone, rows: 20_000 }, elapsed)).toBe(text);
});
