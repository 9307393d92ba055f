import { expect, it } from 'vitest';
import { dueSince } from './nightly-backups.js';

it.each([
  ['2026-11-22T05:59:59.999Z', 3, '2026-11-21T06:00:00.000Z'],
  ['2026-11-22T06:00:00.000Z', 3, '2026-11-22T06:00:00.000Z'],
  ['2026-11-22T23:00:00.000Z', 3, '2026-11-22T06:00:00.000Z'],
  ['2026-11-22T01:30:00.000Z', 22, '2026-11-22T01:00:00.000Z'],
  ['2026-11-22T00:30:00.000Z', 22, '2026-11-21T01:00:00.000Z'],
  ['2026-11-22T03:00:00.000Z', 0, '2026-11-22T03:00:00.000Z'],
])('at %s the backup of %i h in Brasília was last due at %s', (now, hour, due) => {
  expect(dueSince(new Date(now), hour).toISOString()).toBe(due);
});
