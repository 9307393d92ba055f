import { expect, it } from 'vitest';
import { ago } from './ago';

it.each([
  ['2026-11-22T02:14:30Z', 'agora'],
  ['2026-11-22T02:16:00Z', 'agora'],
  ['2026-11-22T02:13:59Z', 'há 1 min'],
  ['2026-11-22T01:15:01Z', 'há 59 min'],
  ['2026-11-22T01:15:00Z', 'há 1 h'],
  ['2026-11-21T03:00:00Z', 'há 23 h'],
])('%s is %s at 02:15:00', (moment, text) => {
  expect(ago(moment, '2026-11-22T02:15:00Z')).toBe(text);
});
