import { expect, it } from 'vitest';
import { DEFAULT_TXT_OPTIONS } from '../import-options.js';
import { parse } from '../testing/parsed-sheet.js';
import { parseTxt } from '../txt/parse-txt.js';

const MEGABYTE = 1024 * 1024;
const LONG: readonly (readonly [string, string])[] = [
  ['quotes', '"'.repeat(MEGABYTE)],
  ['separators', ';'.repeat(MEGABYTE)],
  ['one word', '7'.repeat(MEGABYTE)],
  ['quotes that open many times', '"a'.repeat(MEGABYTE / 2)],
  ['quotes with blanks far behind them', `"${'a"'.repeat(MEGABYTE / 4)}${' '.repeat(MEGABYTE / 2)};`],
  ['quotes between blanks', '" '.repeat(MEGABYTE / 2)],
  ['line ends', '\r\n'.repeat(MEGABYTE / 2)],
  ['blanks', ' '.repeat(MEGABYTE)],
  ['dots', `EAN;Saldo\n1;${'1.'.repeat(MEGABYTE / 2)}`],
  ['digits that do not form a number', `EAN;Saldo\n1;${'7'.repeat(MEGABYTE)}x`],
  ['quoted line ends', `"${'\n'.repeat(MEGABYTE)}";1`],
  ['open tags', `<table>${'<td'.repeat(MEGABYTE / 4)}`],
  ['open comments', `<table>${'<!--'.repeat(MEGABYTE / 4)}`],
];

// Quadratic time would exceed the test's limit.
it.each(LONG)(
  'parseSheet reads a CSV with a megabyte of %s within 30 s',
  { timeout: 30_000 },
  async (_name, text) => {
    expect((await parse(text)).rows).toBeDefined();
  },
);

it.each(LONG)(
  'parseTxt reads a TXT with a megabyte of %s within 30 s',
  { timeout: 30_000 },
  (_name, text) => {
    expect(parseTxt(new TextEncoder().encode(text), DEFAULT_TXT_OPTIONS).rows).toBeDefined();
  },
);
