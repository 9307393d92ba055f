import { expect, it } from 'vitest';
import { settledItem } from '../testing/frozen-fixtures';
import { reasonSums, zeroedSum } from './load-ata';

it('reasonSums adds differences by reason, those without one last', () => {
  const items = [
    settledItem(),
    settledItem({ reason: 'theft', difference: -1.5, difference_value: -0.1 }),
    settledItem({ reason: 'breakage', difference: -2, difference_value: -17 }),
    settledItem({ reason: 'theft', difference: -0.5, difference_value: -0.2 }),
  ];
  expect(reasonSums(items)).toEqual([
    { reason: 'breakage', items: 1, units: -2, value: -17 },
    { reason: 'theft', items: 2, units: -2, value: -0.3 },
    { reason: null, items: 1, units: -4, value: -34 },
  ]);
});

it('many small differences add up without drift', () => {
  const items = Array.from({ length: 1000 }, () => settledItem({ difference: -0.1, difference_value: -0.1 }));
  expect(reasonSums(items)).toEqual([{ reason: null, items: 1000, units: -100, value: -100 }]);
});

it('zeroedSum adds only zeroed items', () => {
  const zeroed = settledItem({ how: 'zeroed', difference: -40, difference_value: -86 });
  expect(zeroedSum([settledItem(), zeroed])).toEqual({ items: 1, units: -40, value: -86 });
});
