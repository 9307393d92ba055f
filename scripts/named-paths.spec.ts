import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './root.mjs';

/** The documents for colleagues name files and folders; a move that forgets them fails here. */
test.each(['CONTRIBUTING.md', 'ARCHITECTURE.md'])('%s names files and folders that exist', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const named = [...text.matchAll(/`((?:apps|packages|e2e|scripts|bench|docs|deploy)\/[^`<*{ ]+)`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(named.length).toBeGreaterThan(10);
  const exists = (path: string) => existsSync(join(ROOT, path)) || /^docs\/decisions\/\d{4}$/.test(path);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});
