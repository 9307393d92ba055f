import { expect, it } from 'vitest';
import { displayedHistory } from './dashboard-screen';

it.each([
  [0, 2],
  [21, 23],
  [22, 0],
  [23, 1],
])('the chart shows the counts of hour %i at hour %i', (hour, shown) => {
  expect(displayedHistory([{ hour, count: 7 }])[shown]).toEqual({ hour: shown, count: 7 });
});

it('the chart starts the day at its first hour in Brasília time', () => {
  const history = Array.from({ length: 24 }, (_hour, hour) => ({ hour, count: hour * 10 }));
  const shown = displayedHistory(history);
  expect(shown.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_hour, hour) => hour));
  expect(shown.slice(0, 3).map(({ count }) => count)).toEqual([220, 230, 0]);
});

it('the chart has every hour of the day, also those missing', () => {
  const shown = displayedHistory([{ hour: 3, count: 7 }]);
  expect(shown).toEqual(Array.from({ length: 24 }, (_hour, hour) => ({ hour, count: hour === 5 ? 7 : 0 })));
  expect(displayedHistory([])).toHaveLength(24);
});
