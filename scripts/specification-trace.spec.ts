import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './root.mjs';
import { specificationLines } from './specification-lines.js';
import { titlesIn } from './test-titles.js';

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

const lines = specificationLines(read('docs/specification.md'));
const trace = read('docs/specification-trace.md');

interface Row {
  readonly id: string;
  readonly words: string;
  /** A test between grave accents, or a word that says why there is none. */
  readonly shown: string;
}

function rowsOf(markdown: string): Row[] {
  const rows = [...markdown.matchAll(/^\| (\d\.\d+) \| (.+?) \| (.+) \|$/gm)];
  return rows.map(([, id = '', words = '', shown = '']) => ({ id, words, shown }));
}
const rows = rowsOf(trace);

test('the lines of the specification are numbered', () => {
  expect(lines.length).toBeGreaterThan(150);
  expect(new Set(lines.map(({ id }) => id[0]))).toEqual(new Set('123456789'));
  expect(lines[0]).toEqual({ id: '1.1', text: 'Users are staff with one of three roles: admin, mod, user.' });
});

test('every line of the specification has a row', () => {
  const traced = new Set(rows.map(({ id }) => id));
  expect(lines.filter(({ id }) => !traced.has(id))).toEqual([]);
});

test('every row of the trace quotes its line', () => {
  const texts = new Map(lines.map(({ id, text }) => [id, text]));
  expect(rows.filter(({ id, words }) => !texts.get(id)?.includes(words))).toEqual([]);
});

test('no row of the trace is malformed', () => {
  const written = trace.split('\n').filter((line) => /^\| *\d/.test(line));
  expect(rows.length).toBe(written.length);
});

describe('a row', () => {
  const FORMS = /^(`[^`]+ › .+`|no behaviour: .{10,})$/;

  test('every row of the trace names a test or a reason', () => {
    expect(rows.filter(({ shown }) => !FORMS.test(shown))).toEqual([]);
  });

  test('every test in the trace exists', () => {
    const missing = rows.filter(({ shown }) => shown.startsWith('`') && !isTest(shown.slice(1, -1)));
    expect(missing).toEqual([]);
  });
});

function isTest(reference: string): boolean {
  const [file = '', ...titles] = reference.split(' › ');
  if (!/\.(spec\.tsx?|integration\.ts|e2e\.ts)$/.test(file) || !existsSync(join(ROOT, file))) return false;
  const known = titlesIn(read(file));
  return titles.every((title) => known.has(title));
}
