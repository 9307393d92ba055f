import { expect, it } from 'vitest';
import { lineUnits } from './line-units.js';

it.each([
  ['bound 12, typed 12, quantity 2', { quantity: 2, factor: 12 }, 12, 24],
  ['bound 12, typed nothing, quantity 2', { quantity: 2, factor: 1 }, 12, 24],
  ['bound 12, typed 6, quantity 2', { quantity: 2, factor: 6 }, 12, 12],
  ['not bound, typed 0,1, quantity 0,3', { quantity: 0.3, factor: 0.1 }, null, 0.03],
])(
  'a line has the units of its factor, or of its binding if it has none: %s',
  (_case, line, bound, units) => {
    expect(lineUnits(line, bound)).toBe(units);
  },
);
