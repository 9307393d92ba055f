import { codeKey } from '../base/codes.js';
import { PRODUCT_COLUMN_NAMES, type ProductValues } from './product-columns.js';

/** The columns that a row carries; the others are absent or undefined. */
export type CarriedValues = { readonly [Column in keyof ProductValues]?: ProductValues[Column] | undefined };

/**
 * The identity of a product within its pharmacy: both codes as they are compared (docs/products.md, "One product, one
 * key"). No code contains the separator: catalogue texts with a null character are refused.
 */
export function productKey({
  internal_code = '',
  barcode = '',
}: Pick<CarriedValues, 'internal_code' | 'barcode'>): string {
  return `${codeKey(internal_code)}\u0000${codeKey(barcode)}`;
}

/** A product after a later row of the same key: the row changes only the columns that it carries. */
export function mergeProduct<Product extends CarriedValues>(earlier: Product, row: CarriedValues): Product {
  const merged: Record<string, unknown> = { ...earlier };
  for (const column of PRODUCT_COLUMN_NAMES) {
    const value = row[column];
    if (value !== undefined) merged[column] = value;
  }
  return merged as Product; // Each value comes from the same column.
}
