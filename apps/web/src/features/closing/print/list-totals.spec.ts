import { expect, it } from 'vitest';
import { itemOf, uncountedItem } from '../testing/closing-fixtures';
import { listTotals } from './list-totals';

const difference = (difference_value: number) =>
  itemOf({ difference_value, state: difference_value < 0 ? 'shortage' : 'overage' });

it('the totals of the table of examples are those that the server computes', () => {
  const items = [-34, -740, 0, 94.2, 59.7, 32].map(difference);
  expect(listTotals([...items, uncountedItem])).toEqual({
    shortage: -774,
    overage: 185.9,
    net: -588.1,
    gross: 959.9,
    uncounted: 86,
  });
});

it('many small differences add up without drifting', () => {
  expect(listTotals(Array.from({ length: 1000 }, () => difference(-0.1))).shortage).toBe(-100);
});

it('an uncounted item with negative stock is worth nothing', () => {
  expect(listTotals([{ ...uncountedItem, expected: -3 }]).uncounted).toBe(0);
});
