import { expect, it } from 'vitest';
import { formatDateTime } from './format-date-time';

it.each([
  ['2026-01-01T02:59:59Z', '31/12/2025 23:59:59'],
  ['2026-01-01T03:00:00Z', '01/01/2026 00:00:00'],
  ['2026-07-05T09:08:07-03:00', '05/07/2026 09:08:07'],
  ['yesterday', ''],
])('formatDateTime shows %s as %j', (iso, text) => {
  expect(formatDateTime(iso)).toBe(text);
});
