import { expect, it } from 'vitest';
import { boundUnits } from './bind-code-dialog';

it.each([
  [2, 2, 12, '2 × 12 = 24 un em SORO'],
  [2, 2, 1, '2 un em SORO'],
  [24, 0, 12, '24 un em SORO, como foram contadas'],
  [14, 2, 10, '2 × 10 + 12 = 32 un em SORO. As 12 já foram contadas com um fator e não mudam.'],
  [14, 2, 1, '14 un em SORO, como foram contadas'],
  [0.3, 0.3, 3, '0,3 × 3 = 0,9 un em SORO'],
  [0, 0, 12, '0 un em SORO'],
])('%d units, %d with factor 1, become with factor %d "%s"', (units, units_at_1, factor, text) => {
  expect(boundUnits({ units, units_at_1 }, factor, 'SORO')).toBe(text);
});
