import { expect, it } from 'vitest';
import { countsFileName } from './counts-file-name';

it.each([
  ['2026-11-22T02:59:59Z', 'contagens_2026-11-21.txt'],
  ['2026-11-22T03:00:00Z', 'contagens_2026-11-22.txt'],
])('at %s it is %s', (now, name) => {
  expect(countsFileName(new Date(now))).toBe(name);
});
