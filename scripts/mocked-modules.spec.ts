import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoFiles } from './repo-files.js';
import { ROOT } from './root.mjs';

/** The first line names a file's environment. */
const onPage = (source: string) => /^.*jsdom/.test(source);

/** Tests share a process and its loaded modules (docs/decisions/0046). Those with a page load them again in any case. */
const mocking = repoFiles()
  .filter((file) => /\.(?:integration|spec)\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))
  .filter(({ source }) => /^vi\.mock\(/m.test(source) && !onPage(source));

test('a test without a page that mocks a module loads all modules again', () => {
  expect(mocking.length).toBeGreaterThan(0);
  expect(
    mocking
      .filter(({ source }) => !source.includes('vi.hoisted(() => vi.resetModules());'))
      .map(({ file }) => file),
  ).toEqual([]);
});
