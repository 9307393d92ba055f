import { expect, it, vi } from 'vitest';
import { DEFAULT_TXT_OPTIONS } from '../import-options.js';
import { fixedLine } from '../testing/fixed-line.js';
import { ALL_COLUMNS, DIPIRONA, parseLines } from '../testing/parse-lines.js';
import { windows1252Bytes } from '../testing/windows-1252-bytes.js';
import { parseTxt, splitLines } from './parse-txt.js';
import type { TxtColumn } from './txt-columns.js';

it('A row of a TXT has every field of its line', () => {
  expect(parseLines([DIPIRONA])).toEqual({
    encoding: 'windows-1252',
    columns: ALL_COLUMNS.columns,
    numberFormat: 'decimal_comma',
    ambiguousNumber: null,
    lines: 1,
    blankLines: 0,
    skippedLines: 0,
    products: 1,
    rows: [
      {
        line: 1,
        barcode: '7891000315507',
        internal_code: '000123',
        description: 'DIPIRONA SÓDICA 500MG C/10 CPR',
        system_stock: 12,
        value: 4.5,
        department: 'GENER',
      },
    ],
    problems: [],
    totals: { systemStock: '12', stockValue: '54' },
    offers: [],
    missing: [],
    repeatedCodes: { count: 0, names: [] },
    suspicions: [],
    sheet: null,
    refusal: null,
  });
});

it('A TXT row has barcode, internal code and description by default', () => {
  expect(Object.keys(parseLines([DIPIRONA], {}).rows[0] ?? {}).sort()).toEqual([
    'barcode',
    'description',
    'internal_code',
    'line',
  ]);
});

it('A TXT row lacks blank fields, so nothing stored is erased', () => {
  expect(parseLines([{ internalCode: '000123' }]).rows).toEqual([{ line: 1, internal_code: '000123' }]);
  expect(parseLines([{ ...DIPIRONA, stockValue: '12,000' }]).rows[0]).not.toHaveProperty('value');
  expect(parseLines([fixedLine(DIPIRONA).slice(0, 40)]).rows[0]).toMatchObject({
    description: 'DIPIRONA SÓDICA 50',
  });
  expect(parseLines([fixedLine(DIPIRONA).slice(0, 40)]).rows[0]).not.toHaveProperty('department');
});

it('TXT codes are padded to the chosen digits, never cut', () => {
  const padding = { ...ALL_COLUMNS, internalCodeDigits: 8, barcodeDigits: 14 };
  expect(parseLines([DIPIRONA], padding).rows[0]).toMatchObject({
    internal_code: '00000123',
    barcode: '07891000315507',
  });
  expect(parseLines([DIPIRONA], { ...padding, internalCodeDigits: 3 }).rows[0]).toMatchObject({
    internal_code: '000123',
  });
  expect(parseLines([{ internalCode: '7' }], padding).rows[0]).not.toHaveProperty('barcode');
});

it('TXT lines are counted as in an editor, blank ones included', () => {
  const catalogue = parseLines(['', DIPIRONA, '   \t', { internalCode: '7' }, '']);
  expect(catalogue).toMatchObject({ lines: 4, blankLines: 2 });
  expect(catalogue.rows.map((row) => row.line)).toEqual([2, 4]);
});

it('A TXT may have stock and value apart, each with its own number format', () => {
  const layout: TxtColumn[] = [
    { key: 'internal_code', start: 0, end: 4 },
    { key: 'value', start: 4, end: 12 },
    { key: 'system_stock', start: 12, end: 20 },
  ];
  const first = '0001    4,50      12';
  expect(parseLines([first, '0002 1250,00       7'], { ...ALL_COLUMNS, layout })).toMatchObject({
    columns: ['internal_code', 'stock_value_combined'],
    rows: [
      { internal_code: '0001', system_stock: 12, value: 4.5 },
      { internal_code: '0002', system_stock: 7, value: 1250 },
    ],
    missing: ['barcode', 'description', 'department'],
  });
  expect(parseLines([first], { layout }).offers).toEqual(['stock_value_combined']);
});

it('A TXT whose stocks mostly have decimals may have a price for its stock', () => {
  const lines = (...stocks: string[]) =>
    stocks.map((stockValue, index) => ({ internalCode: String(index + 1), stockValue }));
  expect(parseLines(lines('12,80 4,50', '3,15 2,00', '7 1,00')).suspicions).toEqual([
    {
      kind: 'fractional_stock',
      field: 'system_stock',
      message:
        'O saldo tem casas decimais em 2 de 3 produtos. Confira se não é um preço: veja as primeiras linhas.',
    },
  ]);
  expect(parseLines(lines('12,80 4,50', '3 2,00')).suspicions).toEqual([]);
});

it('An ambiguous TXT number is reported, and the person can choose', () => {
  const file = [{ internalCode: '1', stockValue: '12.000' }];
  expect(parseLines(file)).toMatchObject({ ambiguousNumber: '12.000', rows: [{ system_stock: 12000 }] });
  expect(parseLines(file, { ...ALL_COLUMNS, numberFormat: 'decimal_dot' })).toMatchObject({
    numberFormat: 'decimal_dot',
    ambiguousNumber: null,
    rows: [{ system_stock: 12 }],
  });
});

it('An ambiguous TXT number in an unimported column is not reported', () => {
  expect(parseLines([{ internalCode: '1', stockValue: '12.000' }], {}).ambiguousNumber).toBeNull();
});

it('parseTxt reports its progress every 5,000 lines', () => {
  const onProgress = vi.fn();
  const text = Array.from({ length: 12_000 }, (_, at) => fixedLine({ internalCode: String(at + 1) })).join(
    '\n',
  );
  parseTxt(windows1252Bytes(text), DEFAULT_TXT_OPTIONS, onProgress);
  expect(onProgress.mock.calls).toEqual([
    [0, 12_000],
    [5000, 12_000],
    [10_000, 12_000],
    [12_000, 12_000],
  ]);
});

it.each([
  ['', []],
  ['a', ['a']],
  ['a\r\nb\r\n', ['a', 'b']],
  ['a\nb', ['a', 'b']],
  ['a\rb\r', ['a', 'b']],
  ['a\r\nb\nc\rd', ['a', 'b', 'c', 'd']],
  ['a\n\nb\n', ['a', '', 'b']],
  ['\r\n', ['']],
  ['a\r\n\r\n', ['a', '']],
])('splitLines splits %j into %j', (text, lines) => {
  expect(splitLines(text)).toEqual(lines);
});

it('A TXT offers filled columns that the person did not choose', () => {
  expect(parseLines([DIPIRONA, DIPIRONA], {}).offers).toEqual(['stock_value_combined', 'department']);
  expect(parseLines([{ ...DIPIRONA, stockValue: '', department: '' }], {}).offers).toEqual([]);
  expect(
    parseLines([{ ...DIPIRONA, stockValue: 'A CONSULTAR' }], { columns: ['barcode', 'department'] }).offers,
  ).toEqual(['internal_code', 'description']);
});

it.each([
  ['numbers', fixedLine(DIPIRONA).replace('GENER', '12345')],
  ['a word that begins before', `${fixedLine(DIPIRONA).slice(0, 75)}MEDLEY SA`],
  ['what shifted positions cut', `  ${fixedLine(DIPIRONA)}`],
])('A TXT offers no department of %s', (_case, line) => {
  expect(parseLines([line, line], { columns: ['barcode', 'stock_value_combined'] }).offers).not.toContain(
    'department',
  );
});
