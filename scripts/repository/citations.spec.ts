import { expect, test } from 'vitest';
import { citedDocuments, citedHeadings, citedRecords, headingsIn } from './citations.js';

test('citedDocuments finds each document of a text and no placeholder', () => {
  const text =
    'See docs/counts.md and `docs/decisions/0034-a-clock.md`; records are docs/decisions/NNNN-….md.';
  expect(citedDocuments(text)).toEqual(['docs/counts.md', 'docs/decisions/0034-a-clock.md']);
});

test.each([
  ['in a comment', '// See docs/counts.md, "Stale writes".'],
  ['in Markdown', 'as `docs/counts.md`, "Stale writes" says'],
  ['wrapped in a block comment', '/**\n * Merges (docs/counts.md,\n * "Stale writes").\n */'],
  ['wrapped within its heading', '  // docs/counts.md, "Stale\n  // writes"'],
])('citedHeadings finds a citation %s', (_where, text) => {
  expect(citedHeadings(text)).toEqual([{ document: 'docs/counts.md', heading: 'Stale writes' }]);
});

test('citedHeadings finds every heading of a citation that names several', () => {
  expect(citedHeadings('docs/http.md, "Errors" and "Tokens and 403"; ARCHITECTURE.md, "The map"')).toEqual([
    { document: 'docs/http.md', heading: 'Errors' },
    { document: 'docs/http.md', heading: 'Tokens and 403' },
    { document: 'ARCHITECTURE.md', heading: 'The map' },
  ]);
});

test('citedRecords finds each number, alone, with its title, and in a list', () => {
  const text = 'docs/decisions/0034; docs/decisions/0011-sign-out.md; `docs/decisions/0040`, `0041`; in 2026';
  expect(citedRecords(text)).toEqual(['0034', '0011', '0040', '0041']);
});

test('headingsIn finds headings of any level, not those in code blocks', () => {
  expect(headingsIn('# A\n\n```sh\n# not one\n```\n\n### The `B` of C\n')).toEqual(['A', 'The B of C']);
});
