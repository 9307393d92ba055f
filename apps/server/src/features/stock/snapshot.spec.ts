import { expect, it } from 'vitest';
import { findStockMode } from './snapshot.js';

it.each([
  [10, 10, 'repeated', true],
  [10, 8, 'repeated', true],
  [10, 7, 'repeated', false],
  [10, 5, 'repeated', false],
  [10, 4, 'summed', false],
  [10, 2, 'summed', true],
  [10, 0, 'summed', true],
] as const)(
  '%i items with several codes, %i equal: mode %s, clear %s',
  (repeated, repeatedEqual, mode, isClear) => {
    expect(findStockMode({ repeated, repeatedEqual })).toEqual({ mode, isClear });
  },
);

it('a catalogue without items of several codes needs no choice', () => {
  expect(findStockMode({ repeated: 0, repeatedEqual: 0 })).toEqual({ mode: 'summed', isClear: true });
});
