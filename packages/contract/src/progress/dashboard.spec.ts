import { expect, it } from 'vitest';
import { displayedHour } from './dashboard.js';

it.each([
  [0, 2],
  [12, 14],
  [21, 23],
  [22, 0],
  [23, 1],
])('the hour %i is shown as %i', (hour, shown) => {
  expect(displayedHour(hour)).toBe(shown);
});

it('displayedHour shows each hour of the day once', () => {
  const shown = Array.from({ length: 24 }, (_, hour) => displayedHour(hour));
  expect(shown.sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
});
