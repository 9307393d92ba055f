import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import { IMPORT_COLUMNS } from '@balanco/catalogue-file/import-columns';
import { DEFAULT_TXT_OPTIONS } from '@balanco/catalogue-file/import-options';
import { parseTxt } from '@balanco/catalogue-file/txt/parse-txt';
import { describe, expect, it } from 'vitest';
import { type CatalogueRequest, type ExpectedProduct, generateCatalogue } from './generate-catalogue.js';

const EVERY_COLUMN = { ...DEFAULT_TXT_OPTIONS, columns: IMPORT_COLUMNS.map(({ key }) => key) };

describe.each<[string, CatalogueRequest]>([
  ['the usual dirt', { seed: 1, lines: 20_000 }],
  [
    'every kind of dirt',
    { seed: 2, lines: 3000, dirt: { repeatedProducts: 25, withoutCode: 7, notANumber: 11 } },
  ],
  ['few lines', { seed: 3, lines: 30 }],
  ['plausible figures', { seed: 4, lines: 2000, plausible: { inStock: 60 } }],
])('a generated catalogue with %s', (_name, request) => {
  const { bytes, account } = generateCatalogue(request);
  const catalogue = parseTxt(bytes, EVERY_COLUMN);
  const problemsOf = (kind: string) => catalogue.problems.filter((problem) => problem.kind === kind).length;

  it('The TXT reader finds exactly the products and totals of the account', () => {
    expect(catalogue).toMatchObject({
      encoding: 'windows-1252',
      numberFormat: 'decimal_comma',
      lines: account.lines,
      blankLines: account.dirt.blankLines,
      products: account.products,
      totals: { systemStock: String(account.totalStockThousandths / 1000) },
    });
    expect(catalogue.rows).toHaveLength(account.rows);
    const found = asExpected(catalogue.rows);
    expect(found).toEqual(byLine(account.expected));
    expect(found.reduce((sum, product) => sum + (product.valueCents ?? 0), 0)).toBe(account.totalValueCents);
    const internalCodes = catalogue.rows.flatMap((row) => row.internal_code?.replace(/^0+/, '') ?? []);
    expect(new Set(internalCodes).size).toBe(account.internalCodes);
  });

  it('The TXT reader reports the faults of the account and nothing else', () => {
    expect(problemsOf('wrong_check_digit')).toBe(account.dirt.wrongCheckDigit);
    expect(problemsOf('repeated_product')).toBe(account.dirt.repeatedProducts);
    expect(problemsOf('no_code')).toBe(account.dirt.withoutCode);
    expect(problemsOf('not_a_number')).toBe(account.dirt.notANumber);
    const { wrongCheckDigit, repeatedProducts, withoutCode, notANumber } = account.dirt;
    expect(catalogue.problems).toHaveLength(wrongCheckDigit + repeatedProducts + withoutCode + notANumber);
  });
});

/** The last row of a product wins. */
function asExpected(rows: readonly CatalogueRow[]): ExpectedProduct[] {
  const last = new Map<string, ExpectedProduct>();
  for (const row of rows) {
    const { internal_code = '', barcode = '', description = '', department = '', system_stock, value } = row;
    last.set(`${Number(internal_code)}/${barcode}`, {
      line: row.line,
      internal_code,
      barcode,
      description,
      department,
      stockThousandths: system_stock === undefined ? null : Math.round(system_stock * 1000),
      valueCents: value === undefined ? null : Math.round(value * 100),
    });
  }
  return byLine([...last.values()]);
}

function byLine(products: readonly ExpectedProduct[]): ExpectedProduct[] {
  return [...products].sort((a, b) => a.line - b.line);
}
