import { productRowSchema } from '@balanco/contract/products/products';
import { expect, it } from 'vitest';
import { productRow } from './import-batches.js';
import { IMPORT_COLUMNS, type ImportColumnKey } from './import-columns.js';
import { DEFAULT_TXT_OPTIONS } from './import-options.js';
import { fixedLine } from './testing/fixed-line.js';
import { parseTxt } from './txt/parse-txt.js';

const pharmacy = '0198c0de-0000-7000-8000-000000000001';
const everyColumn = IMPORT_COLUMNS.map((column) => column.key);

function sent(line: string, columns: readonly ImportColumnKey[]) {
  const { rows } = parseTxt(new TextEncoder().encode(line), { ...DEFAULT_TXT_OPTIONS, columns });
  return rows.map((row) => productRow(row, columns, pharmacy));
}

const whole = fixedLine({
  barcode: '7891000315507',
  internalCode: '000123',
  description: 'DIPIRONA SODICA 500MG',
  stockValue: '12,000 4,90',
  department: 'GENERIC',
});

it('productRow has every field of a full line and satisfies the contract', () => {
  const [product] = sent(whole, everyColumn);
  expect(product).toEqual({
    pharmacy,
    internal_code: '000123',
    barcode: '7891000315507',
    description: 'DIPIRONA SODICA 500MG',
    department: 'GENERIC',
    system_stock: 12,
    value: 4.9,
  });
  expect(productRowSchema.parse(product)).toEqual(product);
});

it('productRow has only the chosen columns', () => {
  expect(sent(whole, ['internal_code', 'stock_value_combined'])).toEqual([
    { pharmacy, internal_code: '000123', system_stock: 12, value: 4.9 },
  ]);
  expect(sent(whole, ['barcode', 'department'])).toEqual([
    { pharmacy, barcode: '7891000315507', department: 'GENERIC' },
  ]);
});

it('productRow sends a blank chosen code as empty and omits missing fields', () => {
  const blank = fixedLine({ internalCode: '000123', barcode: '0000000000000', stockValue: '3' });
  expect(sent(blank, everyColumn)).toEqual([
    { pharmacy, internal_code: '000123', barcode: '', system_stock: 3 },
  ]);
});
