import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoFiles } from './repo-files.js';
import { ROOT } from './root.mjs';

/** Integration tests share a process and its loaded modules (docs/decisions/0046). */
const mocking = repoFiles()
  .filter((file) => file.endsWith('.integration.ts'))
  .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))
  .filter(({ source }) => source.includes('vi.mock('));

test('an integration test that mocks a module loads all modules again', () => {
  expect(mocking.length).toBeGreaterThan(0);
  expect(
    mocking
      .filter(({ source }) => !source.includes('vi.hoisted(() => vi.resetModules());'))
      .map(({ file }) => file),
  ).toEqual([]);
});
