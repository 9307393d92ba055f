import { expect, it } from 'vitest';
import { slowness } from './slowness.js';

it.each([
  [{}, 1],
  [{ E2E_SLOW: '4' }, 4],
  [{ E2E_SLOW: '1.5' }, 1.5],
])('With the variables %j pages are %d times slower', (environment, times) => {
  expect(slowness(environment)).toBe(times);
});

it.each(['0', 'muito', ''])('A slowness of "%s" is refused', (E2E_SLOW) => {
  expect(() => slowness({ E2E_SLOW })).toThrow('E2E_SLOW is not a number from 1 on');
});
