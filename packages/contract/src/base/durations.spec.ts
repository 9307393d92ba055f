import { expect, it } from 'vitest';
import { agoText, durationText } from './durations.js';

it.each([
  [0, '0 min'],
  [1.9, '1 min'],
  [119, '119 min'],
  [120, '2 h'],
  [47 * 60 + 59, '47 h'],
  [48 * 60, '2 dias'],
  [2_000 * 24 * 60, '2.000 dias'],
])('%s minutes are %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

it.each([
  [-1, 'agora'],
  [59_999, 'agora'],
  [60_000, 'há 1 min'],
  [7_200_000, 'há 2 h'],
])('%s ms ago is %s', (milliseconds, text) => {
  expect(agoText(milliseconds)).toBe(text);
});
