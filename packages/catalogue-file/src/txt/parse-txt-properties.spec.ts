import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CatalogueRow } from '../catalogue.js';
import { DEFAULT_TXT_OPTIONS, type TxtOptions } from '../import-options.js';
import { fixedLine } from '../testing/fixed-line.js';
import { ALL_COLUMNS } from '../testing/parse-lines.js';
import { windows1252Bytes } from '../testing/windows-1252-bytes.js';
import { parseTxt } from './parse-txt.js';
import { SPECIFIED_LAYOUT } from './txt-columns.js';

const options: TxtOptions = { ...DEFAULT_TXT_OPTIONS, ...ALL_COLUMNS };

const word = (maxLength: number, alphabet: string) =>
  fc
    .string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength })
    .filter((text) => text.trim() === text && text !== '');
const code = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength })
    .filter((text) => /[1-9]/.test(text));

const product = fc.record(
  {
    internal_code: code(6),
    barcode: code(13),
    description: word(32, 'ABCxyz 0123,./ÇÃçãéº½–€'),
    department: word(7, 'ABCDÇÃ '),
    thousandths: fc.integer({ min: -99_999_999, max: 99_999_999 }),
    cents: fc.integer({ min: 0, max: 99_999_999 }),
  },
  { requiredKeys: ['internal_code'] },
);
type Product = typeof product extends fc.Arbitrary<infer Value> ? Value : never;

/** A few pairs such as 'Ç€' have the bytes of one UTF-8 character. */
function looksLikeUtf8(text: string): boolean {
  return /[^\0-\x7f]/.test(text) && isUtf8(windows1252Bytes(text));
}

it.each([
  ['Windows-1252', windows1252Bytes, looksLikeUtf8],
  ['UTF-8', (text: string) => new TextEncoder().encode(text), () => false],
])('Any catalogue written to a TXT in %s reads back the same', (_name, encode, isAmbiguous) => {
  fc.assert(
    fc.property(
      fc.array(product, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('\r\n', '\n', '\r'),
      fc.constantFrom('', '\x1a'),
      (products, end, eof) => {
        const text = products.map((one) => write(one) + end).join('') + eof;
        fc.pre(!isAmbiguous(text));
        const { rows, lines } = parseTxt(encode(text), { ...options, numberFormat: 'decimal_comma' });
        expect(rows).toEqual(products.map((one, index) => stored(one, index + 1)));
        expect(lines).toBe(products.length);
      },
    ),
  );
});

it('parseTxt never throws, and accounts for every line', () => {
  const anyFile = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    fc.string({ unit: 'binary', maxLength: 2000 }).map((text) => new TextEncoder().encode(text)),
    fc
      .array(fc.string({ unit: fc.constantFrom(...'0123456789.,-+ \t\r\nAÇ💊'), maxLength: 100 }))
      .map((lines) => new TextEncoder().encode(lines.join('\n'))),
  );
  const anyOptions = fc.record<TxtOptions>({
    type: fc.constant('txt'),
    columns: fc.subarray([...options.columns]),
    internalCodeDigits: fc.integer({ min: 0, max: 12 }),
    barcodeDigits: fc.integer({ min: 0, max: 15 }),
    encoding: fc.constantFrom('auto', 'utf-8', 'windows-1252'),
    numberFormat: fc.constantFrom('auto', 'decimal_comma', 'decimal_dot'),
    undecidedNumbers: fc.constantFrom('ask', 'decimal_comma', 'decimal_dot'),
    layout: fc.constant(SPECIFIED_LAYOUT),
    badNumbersAsZero: fc.boolean(),
  });
  fc.assert(
    fc.property(anyFile, anyOptions, (bytes, chosen) => {
      const catalogue = parseTxt(bytes, chosen);
      const leftOut = new Set(
        catalogue.problems.filter((one) => one.severity !== 'warning').map((one) => one.line),
      );
      expect(catalogue.rows.length + leftOut.size + catalogue.blankLines).toBe(catalogue.lines);
      expect(catalogue.refusal === null).toBe(catalogue.rows.length > 0);
    }),
    { numRuns: 500 },
  );
});

function write({ internal_code, barcode, description, department, thousandths, cents }: Product): string {
  const stock = thousandths === undefined ? undefined : decimal(thousandths, 3);
  const value = cents === undefined || stock === undefined ? '' : decimal(cents, 2);
  const stockValue = `${stock ?? ''} ${value}`.padStart(23);
  return fixedLine({ internalCode: internal_code, barcode, description, department, stockValue });
}

function decimal(units: number, decimals: number): string {
  const text = (Math.abs(units) / 10 ** decimals).toLocaleString('pt-BR', {
    minimumFractionDigits: decimals,
  });
  return units < 0 ? `${text}-` : text;
}

function stored({ thousandths, cents, ...texts }: Product, line: number): CatalogueRow {
  if (thousandths === undefined) return { line, ...texts };
  const system_stock = thousandths / 1000;
  return cents === undefined
    ? { line, ...texts, system_stock }
    : { line, ...texts, system_stock, value: cents / 100 };
}
