import { expect, it } from 'vitest';
import { ago, formatDateTime, shortMoment } from './moments';
import { spreadsheetMoment } from './spreadsheets';

it.each([
  ['2026-11-22T02:14:30Z', 'agora'],
  ['2026-11-22T02:16:00Z', 'agora'],
  ['2026-11-22T02:13:59Z', 'há 1 min'],
  ['2026-11-22T01:15:01Z', 'há 59 min'],
  ['2026-11-21T03:00:00Z', 'há 23 h'],
])('%s is %s at 02:15:00', (moment, text) => {
  expect(ago(moment, '2026-11-22T02:15:00Z')).toBe(text);
});

it.each([
  ['2026-11-26T19:45:00Z', 'hoje 16:45'],
  ['2026-11-26T02:59:59Z', '25/11 23:59'],
  ['2025-11-26T19:45:00Z', '26/11/2025 16:45'],
])('shortMoment shows %s on 26/11/2026 as %j', (iso, text) => {
  expect(shortMoment(iso, '26/11/2026')).toBe(text);
});

it.each([
  ['2026-01-01T02:59:59Z', '31/12/2025 23:59:59'],
  ['2026-01-01T03:00:00Z', '01/01/2026 00:00:00'],
  ['2026-07-05T09:08:07-03:00', '05/07/2026 09:08:07'],
  ['yesterday', ''],
])('formatDateTime shows %s as %j', (iso, text) => {
  expect(formatDateTime(iso)).toBe(text);
});

it.each([
  ['2026-01-01T03:00:00Z', 46_023],
  ['2026-01-01T15:00:00.999Z', 46_023.5],
  ['2026-01-01T02:59:59Z', 46_022 + 86_399 / 86_400],
  ['2018-12-01T02:00:00Z', 43_435],
  ['not a date', null],
])('spreadsheetMoment of %s is %j', (iso, moment) => {
  expect(spreadsheetMoment(iso)).toBe(moment);
});
