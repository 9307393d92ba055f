import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_TXT_OPTIONS } from '../import-options.js';
import { fixedLine } from '../testing/fixed-line.js';
import { ALL_COLUMNS, DIPIRONA, parseLines } from '../testing/parse-lines.js';
import { windows1252Bytes } from '../testing/windows-1252-bytes.js';
import { parseTxt } from './parse-txt.js';

describe('rows', () => {
  it('carry what the line says', () => {
    expect(parseLines([DIPIRONA])).toEqual({
      encoding: 'windows-1252',
      columns: ALL_COLUMNS.columns,
      numberFormat: 'decimal_comma',
      ambiguousNumber: null,
      lines: 1,
      blankLines: 0,
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
      suspicions: [],
      sheet: null,
      refusal: null,
    });
  });

  it('carry barcode, internal code and description unless more is chosen', () => {
    expect(Object.keys(parseLines([DIPIRONA], {}).rows[0] ?? {}).sort()).toEqual([
      'barcode',
      'description',
      'internal_code',
      'line',
    ]);
  });

  it('leave out what is blank, so that nothing stored is erased', () => {
    expect(parseLines([{ internalCode: '000123' }]).rows).toEqual([{ line: 1, internal_code: '000123' }]);
    expect(parseLines([{ ...DIPIRONA, stockValue: '12,000' }]).rows[0]).not.toHaveProperty('value');
    expect(parseLines([fixedLine(DIPIRONA).slice(0, 40)]).rows[0]).toMatchObject({
      description: 'DIPIRONA SÓDICA 50',
    });
    expect(parseLines([fixedLine(DIPIRONA).slice(0, 40)]).rows[0]).not.toHaveProperty('department');
  });

  it('leave out a code of zeros, which is no code', () => {
    const { rows, problems } = parseLines([{ ...DIPIRONA, barcode: '0000000000000' }]);
    expect(rows[0]).not.toHaveProperty('barcode');
    expect(problems).toEqual([]);
  });

  it('have their codes padded as asked, never cut, never made up', () => {
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
});

describe('lines', () => {
  it('are counted as an editor does, blank ones too', () => {
    const catalogue = parseLines(['', DIPIRONA, '   \t', { internalCode: '7' }, '']);
    expect(catalogue).toMatchObject({ lines: 4, blankLines: 2 });
    expect(catalogue.rows.map((row) => row.line)).toEqual([2, 4]);
  });

  it.each([
    ['LF', '\n', ''],
    ['CR', '\r', ''],
    ['CRLF and a DOS end of file', '\r\n', '\r\n\x1a'],
    ['LF and a DOS end of file, padded', '\n', '\n\x1a\x00\x00\x00'],
  ])('may end in %s', (_name, end, atTheEnd) => {
    const text = [DIPIRONA, { ...DIPIRONA, internalCode: '000124' }].map(fixedLine).join(end) + atTheEnd;
    const catalogue = parseTxt(windows1252Bytes(text), DEFAULT_TXT_OPTIONS);
    expect(catalogue.lines).toBe(2);
    expect(catalogue.rows.map((row) => row.internal_code)).toEqual(['000123', '000124']);
  });

  it('keep their positions in UTF-8', () => {
    const bytes = new TextEncoder().encode(`\uFEFF${fixedLine(DIPIRONA)}`);
    const catalogue = parseTxt(bytes, { ...DEFAULT_TXT_OPTIONS, ...ALL_COLUMNS });
    expect(catalogue).toMatchObject({ encoding: 'utf-8', rows: parseLines([DIPIRONA]).rows });
  });
});

describe('number format', () => {
  it('is found in the whole file', () => {
    const catalogue = parseLines([
      { internalCode: '1', stockValue: '12.000 4.50' },
      { internalCode: '2', stockValue: '1.500' },
    ]);
    expect(catalogue).toMatchObject({ numberFormat: 'decimal_dot', ambiguousNumber: null });
    expect(catalogue.rows.map((row) => row.system_stock)).toEqual([12, 1.5]);
  });

  it('is flagged where it reads both ways, and can be chosen', () => {
    const file = [{ internalCode: '1', stockValue: '12.000' }];
    expect(parseLines(file)).toMatchObject({ ambiguousNumber: '12.000', rows: [{ system_stock: 12000 }] });
    expect(parseLines(file, { ...ALL_COLUMNS, numberFormat: 'decimal_dot' })).toMatchObject({
      numberFormat: 'decimal_dot',
      ambiguousNumber: null,
      rows: [{ system_stock: 12 }],
    });
  });

  it('is not flagged where the column is not imported', () => {
    expect(parseLines([{ internalCode: '1', stockValue: '12.000' }], {}).ambiguousNumber).toBeNull();
  });
});

it('says how far it is', () => {
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
