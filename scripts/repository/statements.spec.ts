import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { repoFiles } from './repo-files.js';

/** An expression in a statement of the query builder has one of these; whatever else would be a row. */
const EXPRESSIONS = [
  'boolean',
  'string',
  'number',
  'null',
  'unknown',
  'string[]',
  'Date',
  'Buffer',
  'SqlBool',
  'InventoryId',
  'ReturnCause',
  'CurrentSettlement',
  "LockedKey['ended']",
  "RecountItem['seen']",
];

test('the rows of a raw statement have a declared shape', () => {
  const sources = repoFiles().filter(
    (file) =>
      /^apps\/server\/src\/(?!testing\/|db\/answering).*\.ts$/.test(file) &&
      !/\.(spec|integration)\./.test(file),
  );
  const asserted = sources.flatMap((file) => {
    const types = readFileSync(join(ROOT, file), 'utf8').matchAll(/\b(?:sql|RawBuilder)<([^>]*)>/g);
    return [...types].flatMap(([text, type = '']) =>
      type.split('|').every((part) => EXPRESSIONS.includes(part.trim())) ? [] : [`${file}: ${text}`],
    );
  });
  // `answering` in apps/server/src/db/answering.ts declares it.
  expect(asserted).toEqual([]);
});
