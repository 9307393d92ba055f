import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { repoFiles } from './repo-files.js';

/** Exported functions whose first parameter is a `Context`, with their text up to the first `await`. */
function useCases(): { readonly name: string; readonly beginning: string }[] {
  return repoFiles()
    .filter((file) => /^apps\/server\/src\/.*\.ts$/.test(file) && !/\.(spec|integration)\.ts$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /^export (?:async )?function (\w+)\(\s*(?:\w+|\{[^}]*\}): Context\b.*?(?=\bawait\b|^\}$)/gms,
      ),
    ])
    .map(([beginning, name = '']) => ({ name, beginning }));
}

/** The route asks too (docs/http.md, "Permissions"); no test could tell if only one of them did. `useCase` and `transact` can't. */
test('every other use case authorises its caller before it reads or writes', () => {
  const found = useCases();
  expect(found.map(({ name }) => name)).toContain('finaliseInventory');
  const careless = found.filter(({ beginning }) => !/\bauthorise\(/.test(beginning));
  expect(careless.map(({ name }) => name)).toEqual([]);
});
