import { expect, test } from 'vitest';
import { isThere, read } from './repo-files.js';

/** Reads a call's first of several arguments, titles of tests among them, as in the source with placeholders. */
const FIRST_ARGUMENT = /\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)\s*,/g;

function titlesIn(source: string): ReadonlySet<string> {
  const found = [...source.matchAll(FIRST_ARGUMENT)];
  return new Set(found.map((match) => (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(.)/g, '$1')));
}

/** Each section's text by its number. */
const sections = new Map(
  read('docs/specification.md')
    .split(/^## /m)
    .map((section) => [section.split('.')[0] ?? '', section]),
);
const written = read('docs/specification-trace.md')
  .split('\n')
  .filter((line) => /^\| *\d/.test(line));
const rows = written.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

test('every difference quotes its section of the specification', () => {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(([section = '', words = '']) => !sections.get(section)?.includes(words))).toEqual([]);
});

test('every difference names an existing test that shows it', () => {
  const missing = rows.filter((cells) => {
    const [file = '', title = ''] = /^`(.+) › (.+)`$/.exec(cells[4] ?? '')?.slice(1) ?? [];
    return cells.length !== 5 || !isThere(file) || !titlesIn(read(file)).has(title);
  });
  expect(missing).toEqual([]);
});
