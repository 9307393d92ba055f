import { expect, it } from 'vitest';
import { spreadsheetMoment } from './spreadsheets';

it.each([
  ['2026-01-01T03:00:00Z', 46_023],
  ['2026-01-01T15:00:00.999Z', 46_023.5],
  ['2026-01-01T02:59:59Z', 46_022 + 86_399 / 86_400],
  ['2018-12-01T02:00:00Z', 43_435],
  ['not a date', null],
])('spreadsheetMoment of %s is %j', (iso, moment) => {
  expect(spreadsheetMoment(iso)).toBe(moment);
});
