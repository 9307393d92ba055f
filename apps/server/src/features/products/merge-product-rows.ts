import { codeKey } from '@balanco/contract/codes';
import { mergeProduct, productKey } from '@balanco/contract/merge-product';
import { BLANK_PRODUCT, PRODUCT_COLUMN_NAMES, type ProductValues } from '@balanco/contract/product-columns';
import type { ProductRow } from '@balanco/contract/products';
import { roundedValues } from './round-decimal.js';

/** A product as the table holds it, without its id and times. */
export type StoredProduct = Readonly<ProductValues> & { readonly pharmacy_id: string };

export interface MergedRows {
  readonly created: StoredProduct[];
  /** Products that change, before and after. */
  readonly updated: { readonly before: StoredProduct; readonly after: StoredProduct }[];
  /** The number of named products that stay as they are. */
  readonly unchanged: number;
}

/** The identity of a product among those of all pharmacies. */
function globalKey(pharmacyId: string, codes: Parameters<typeof productKey>[0]): string {
  return `${pharmacyId} ${productKey(codes)}`;
}

/**
 * Decides what a bulk call does to the stored products that its rows name (docs/products.md, "Bulk rows"). A row changes
 * only the fields it carries. A row that leaves out one code names every product with the other one. Rows of one key
 * are merged in order, so the last one wins.
 */
export function mergeProductRows(
  existing: readonly StoredProduct[],
  rows: readonly ProductRow[],
): MergedRows {
  const before = new Map(existing.map((product) => [globalKey(product.pharmacy_id, product), product]));
  const after = new Map(before);
  const keys = new KeyIndex(existing);
  const touched = new Set<string>();
  for (const row of rows) {
    const named = keys.namedBy(row);
    for (const key of named) {
      const merged = mergeRow(row, after.get(key));
      after.set(key, merged);
      keys.add(merged);
      touched.add(key);
    }
  }
  return compare(before, after, touched);
}

/** Finds the keys of the products that a row with only one of the two codes names. */
class KeyIndex {
  readonly #byInternalCode = new Map<string, Set<string>>();
  readonly #byBarcode = new Map<string, Set<string>>();

  constructor(products: readonly StoredProduct[]) {
    for (const product of products) this.add(product);
  }

  add(product: StoredProduct): void {
    const key = globalKey(product.pharmacy_id, product);
    addTo(this.#byInternalCode, `${product.pharmacy_id} ${codeKey(product.internal_code)}`, key);
    addTo(this.#byBarcode, `${product.pharmacy_id} ${codeKey(product.barcode)}`, key);
  }

  namedBy(row: ProductRow): string[] {
    const { pharmacy, internal_code, barcode } = row;
    const own = globalKey(pharmacy, row);
    const named =
      barcode === undefined
        ? this.#byInternalCode.get(`${pharmacy} ${codeKey(internal_code ?? '')}`)
        : internal_code === undefined
          ? this.#byBarcode.get(`${pharmacy} ${codeKey(barcode)}`)
          : undefined;
    return named === undefined ? [own] : [...named];
  }
}

function addTo(index: Map<string, Set<string>>, code: string, key: string): void {
  const keys = index.get(code) ?? new Set();
  keys.add(key);
  index.set(code, keys);
}

function mergeRow(row: ProductRow, stored: StoredProduct | undefined): StoredProduct {
  return mergeProduct(stored ?? { pharmacy_id: row.pharmacy, ...BLANK_PRODUCT }, roundedValues(row));
}

function compare(
  before: ReadonlyMap<string, StoredProduct>,
  after: ReadonlyMap<string, StoredProduct>,
  touched: ReadonlySet<string>,
): MergedRows {
  const created: StoredProduct[] = [];
  const updated: { before: StoredProduct; after: StoredProduct }[] = [];
  let unchanged = 0;
  for (const key of touched) {
    const old = before.get(key);
    const now = after.get(key);
    if (now === undefined) continue;
    if (old === undefined) created.push(now);
    else if (isSame(old, now)) unchanged += 1;
    else updated.push({ before: old, after: now });
  }
  return { created, updated, unchanged };
}

function isSame(a: StoredProduct, b: StoredProduct): boolean {
  return PRODUCT_COLUMN_NAMES.every((column) => a[column] === b[column]);
}
