import { expect, it } from 'vitest';
import { exceededLimit } from './approval-limits.js';

it.each([
  ['exactly both limits', 2000, 200, null],
  ['a gross above its limit', 2000.01, 200, 'gross'],
  ['an item above its limit', 2000, 200.01, 'item'],
  ['both above', 2000.01, 200.01, 'gross'],
] as const)('a mod and %s', (_case, gross, largestItem, exceeded) => {
  expect(exceededLimit({ gross, largestItem }, { approval_gross: 2000, approval_item: 200 })).toBe(exceeded);
});
