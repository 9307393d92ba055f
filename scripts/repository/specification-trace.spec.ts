import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.mjs';

/** A call's first of several arguments, titles of tests among them. */
const FIRST_ARGUMENT = /\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)\s*,/g;

/** As in the source, with placeholders. Other first arguments do no harm. */
function titlesIn(source: string): ReadonlySet<string> {
  const found = [...source.matchAll(FIRST_ARGUMENT)];
  return new Set(found.map((match) => (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(.)/g, '$1')));
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

const lines = specificationLines(read('docs/specification.md'));
const trace = read('docs/specification-trace.md');

interface Row {
  readonly id: string;
  readonly words: string;
  /** A test in grave accents, or why there is none. */
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

/** Of `docs/specification.md`: a bullet, a table row or a sentence. */
interface SpecificationLine {
  /** Section and position from 1: `2.14`. */
  readonly id: string;
  /** Without bullet, emphasis and a paragraph's title. */
  readonly text: string;
}

/** Without headings and heads of tables. */
function specificationLines(markdown: string): SpecificationLine[] {
  let section = '';
  let position = 0;
  const lines = markdown.split('\n');
  return lines.flatMap((line, index) => {
    const heading = /^## (\d+)\./.exec(line);
    if (heading !== null) {
      section = heading[1] ?? '';
      position = 0;
    }
    const isHead = line.startsWith('#') || isRule(line) || isRule(lines[index + 1] ?? '');
    if (section === '' || line.trim() === '' || isHead) return [];
    return partsOf(line).map((text) => {
      position += 1;
      return { id: `${section}.${position}`, text };
    });
  });
}

function isRule(line: string): boolean {
  return /^\|[-|]+\|$/.test(line);
}

function partsOf(line: string): string[] {
  if (line.startsWith('- ')) return [line.slice(2).replaceAll('**', '')];
  if (line.startsWith('|')) return [line];
  return sentencesOf(line.replace(/^\*\*.*?\*\* /, ''));
}

/** A full stop in quotation marks ends a sentence only before another. */
function sentencesOf(text: string): string[] {
  const hidden = text.replace(/(?<!\w)'[^']+'(?!\w)/g, (quoted) => quoted.replaceAll('.', '\uE000'));
  const sentences = hidden.split(/(?<=\.|\uE000') (?=[A-Z'])/);
  return sentences.map((sentence) => sentence.replaceAll('\uE000', '.'));
}
