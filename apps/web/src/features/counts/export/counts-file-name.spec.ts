import { expect, it } from 'vitest';
import { countsFileName } from './export-dialog';

it.each([
  ['2026-11-22T02:59:59Z', 'txt', 'contagens_2026-11-21.txt'],
  ['2026-11-22T03:00:00Z', 'txt', 'contagens_2026-11-22.txt'],
  ['2026-11-22T03:00:00Z', 'xlsx', 'contagens_2026-11-22.xlsx'],
] as const)('an export made at %s as %s is called %s', (now, format, name) => {
  expect(countsFileName(new Date(now), format)).toBe(name);
});
