import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it, vi } from 'vitest';
import type { CatalogueRow } from '../catalogue.js';
import { DEFAULT_SHEET_OPTIONS, type SheetOptions } from '../import-options.js';
import { EVERY_COLUMN, HEADINGS, olderWorkbook, parse, workbook } from '../testing/parsed-sheet.js';
import { windows1252Bytes } from '../testing/windows-1252-bytes.js';
import { parseSheet } from './parse-sheet.js';

// These tests write and read many files.
vi.setConfig({ testTimeout: 60_000 });

const word = (alphabet: string) =>
  fc
    .string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 40 })
    .filter((text) => text.trim() === text);
const code = fc
  .string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 14 })
  .filter((text) => /[1-9]/.test(text));

const product = fc.record(
  {
    internal_code: code,
    barcode: code,
    description: word('ABCxyz 0123;,"\'./ÇÃçãéº½–€'),
    department: word('ABCDÇÃ ;"'),
    system_stock: fc.integer({ min: -99_999_999, max: 99_999_999 }).map((units) => units / 1000),
    value: fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100),
  },
  { requiredKeys: ['internal_code'] },
);
type Product = typeof product extends fc.Arbitrary<infer Value> ? Value : never;

const catalogue = fc.array(product, { minLength: 1, maxLength: 20 });

it.each([
  ['UTF-8', (text: string) => new TextEncoder().encode(text)],
  ['Windows-1252', windows1252Bytes],
])('Any catalogue written to a CSV in %s reads back the same', async (_name, encode) => {
  await fc.assert(
    fc.asyncProperty(
      catalogue,
      fc.constantFrom('\r\n', '\n'),
      fc.constantFrom(';', ',', '\t'),
      fc.boolean(),
      async (products, newline, delimiter, quotes) => {
        const rows = [HEADINGS, ...products.map((one) => cellsOf(one, comma))];
        const text = Papa.unparse(rows, { delimiter, newline, quotes });
        const { rows: read } = await parse(encode(text), {
          ...EVERY_COLUMN,
          separator: delimiter,
          numberFormat: 'decimal_comma',
        });
        expect(read).toEqual(products.map(stored));
      },
    ),
  );
});

it("Any catalogue in another library's .xlsx reads back the same", async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, async (products) => {
      const file = await workbook([HEADINGS, ...products.map((one) => cellsOf(one, (number) => number))]);
      expect((await parse(file)).rows).toEqual(products.map(stored));
    }),
    { numRuns: 50 },
  );
});

it('Any catalogue written to an .xls reads back the same', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, async (products) => {
      const rows = [HEADINGS, ...products.map((one) => cellsOf(one, (number) => number))];
      expect((await parse(olderWorkbook(rows))).rows).toEqual(products.map(stored));
    }),
    { numRuns: 50 },
  );
});

const anyOptions = fc.record<SheetOptions>({
  type: fc.constant('sheet'),
  columns: fc.subarray([...EVERY_COLUMN.columns]),
  internalCodeDigits: fc.integer({ min: 0, max: 12 }),
  barcodeDigits: fc.integer({ min: 0, max: 15 }),
  encoding: fc.constantFrom('auto', 'utf-8', 'windows-1252'),
  numberFormat: fc.constantFrom('auto', 'decimal_comma', 'decimal_dot'),
  valueBasis: fc.constantFrom('unknown', 'cost', 'sale'),
  undecidedNumbers: fc.constantFrom('ask', 'decimal_comma', 'decimal_dot'),
  badNumbersAsZero: fc.boolean(),
  separator: fc.constantFrom('auto', ';', ',', '\t', '|'),
  sheet: fc.constantFrom(null, 'Plan1', 'Outra'),
  headerRow: fc.constantFrom<SheetOptions['headerRow'][]>('auto', 'none', 1, 2, 1000),
  remembered: fc.constant({}),
  mapping: fc.dictionary(
    fc.constantFrom(
      'barcode',
      'internal_code',
      'description',
      'system_stock',
      'value',
      'stock_value_combined',
    ),
    fc.constantFrom(null, 0, 1, 2, 500),
  ),
});

it('parseSheet never throws, and accounts for every row', async () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.string({ unit: fc.constantFrom(...'0123456789;,"\t\r\n =.ABÇ💊'), maxLength: 500 }),
    fc
      .array(fc.array(fc.constantFrom(...HEADINGS, '789', '7,89E+12', '1.500', '-', '"x')))
      .map((rows) => rows.map((row) => row.join(';')).join('\n')),
  );
  await fc.assert(
    fc.asyncProperty(anyText, anyOptions, async (text, options) => {
      await expectAccounted(new TextEncoder().encode(text), options);
    }),
    { numRuns: 500 },
  );
});

it('parseSheet throws for no damage to a workbook', async () => {
  const xlsx = await workbook([HEADINGS, ['7891000315507', '000123', 'DIPIRONA', 1, 2, 'G']]);
  const xls = olderWorkbook([HEADINGS, ['789', '1', 'X', 1, 2, 'G']]);
  // The library logs what it can't read.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const changedBytes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(xlsx, xls), changedBytes, async (file, changes) => {
      const damaged = file.slice();
      for (const [index, byte] of changes) damaged[index % damaged.length] = byte;
      await expectAccounted(damaged, DEFAULT_SHEET_OPTIONS);
    }),
    { numRuns: 300 },
  );
});

it('parseSheet throws for no bytes after a known signature', async () => {
  const signatures = [
    'PK\x03\x04',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    '<table>',
    '<?xml version="1.0"?><Workbook',
    '%PDF-',
    '',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...signatures),
      fc.uint8Array({ maxLength: 600 }),
      async (signature, rest) => {
        const head = Uint8Array.from(signature, (character) => character.charCodeAt(0));
        await expectAccounted(Uint8Array.of(...head, ...rest), DEFAULT_SHEET_OPTIONS);
      },
    ),
    { numRuns: 300 },
  );
});

async function expectAccounted(bytes: Uint8Array, options: SheetOptions): Promise<void> {
  const { rows, problems, blankLines, lines, refusal } = await parseSheet(bytes, options);
  expect(refusal === null).toBe(rows.length > 0);
  const leftOut = new Set(problems.filter((one) => one.severity !== 'warning').map((one) => one.line));
  if (refusal === null) expect(rows.length + leftOut.size + blankLines).toBe(lines);
}

function cellsOf<Number_>(one: Product, number: (value: number) => Number_): (string | Number_ | null)[] {
  const { internal_code, barcode, description, department, system_stock, value } = one;
  return [
    barcode ?? null,
    internal_code,
    description ?? null,
    system_stock === undefined ? null : number(system_stock),
    value === undefined ? null : number(value),
    department ?? null,
  ];
}

function comma(value: number): string {
  return value.toLocaleString('pt-BR', { maximumFractionDigits: 3 });
}

function stored(one: Product, index: number): CatalogueRow {
  return { line: index + 2, ...one };
}
