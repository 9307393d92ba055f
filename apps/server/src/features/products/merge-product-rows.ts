import { codeKey } from '@balanco/contract/base/codes';
import {
  BLANK_PRODUCT,
  mergeProduct,
  PRODUCT_COLUMN_NAMES,
  type ProductValues,
  productKey,
} from '@balanco/contract/products/product-columns';
import type { ProductRow } from '@balanco/contract/products/products';
import { roundedValues } from './round-decimal.js';

export type StoredProduct = Readonly<ProductValues> & { readonly pharmacy_id: string };

export type KnownProduct = StoredProduct & { readonly id: string };

export interface MergedRows<Known extends StoredProduct = KnownProduct> {
  readonly created: StoredProduct[];
  readonly updated: { readonly before: Known; readonly after: Known }[];
  readonly unchanged: Known[];
}

function globalKey(pharmacyId: string, codes: Parameters<typeof productKey>[0]): string {
  return `${pharmacyId} ${productKey(codes)}`;
}

/**
 * docs/products.md, "Bulk rows". A row changes only its own fields, with one code every product that has it;
 * the last row of a key wins.
 * @param existing all named products, and perhaps others
 */
export function mergeProductRows<Known extends StoredProduct>(
  existing: readonly Known[],
  rows: readonly ProductRow[],
): MergedRows<Known> {
  const before = new Map(existing.map((product) => [globalKey(product.pharmacy_id, product), product]));
  const after = new Map<string, StoredProduct>(before);
  const touched = new Set<string>();
  // Most calls need no index of single codes.
  const keys = rows.some(hasOneCode) ? new KeyIndex(before) : null;
  for (const row of rows) {
    const own = globalKey(row.pharmacy, row);
    for (const key of keys?.namedBy(row, own) ?? [own]) {
      const stored = after.get(key) ?? { pharmacy_id: row.pharmacy, ...BLANK_PRODUCT };
      const merged = mergeProduct(stored, roundedValues(row));
      after.set(key, merged);
      keys?.add(key, merged);
      touched.add(key);
    }
  }
  return compare(before, after, touched);
}

function hasOneCode({ internal_code, barcode }: ProductRow): boolean {
  return internal_code === undefined || barcode === undefined;
}

class KeyIndex {
  readonly #byInternalCode = new Map<string, Set<string>>();
  readonly #byBarcode = new Map<string, Set<string>>();

  constructor(products: ReadonlyMap<string, StoredProduct>) {
    for (const [key, product] of products) this.add(key, product);
  }

  add(key: string, product: StoredProduct): void {
    addTo(this.#byInternalCode, `${product.pharmacy_id} ${codeKey(product.internal_code)}`, key);
    addTo(this.#byBarcode, `${product.pharmacy_id} ${codeKey(product.barcode)}`, key);
  }

  namedBy({ pharmacy, internal_code, barcode }: ProductRow, own: string): string[] {
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

function compare<Known extends StoredProduct>(
  before: ReadonlyMap<string, Known>,
  after: ReadonlyMap<string, StoredProduct>,
  touched: ReadonlySet<string>,
): MergedRows<Known> {
  const created: StoredProduct[] = [];
  const updated: { before: Known; after: Known }[] = [];
  const unchanged: Known[] = [];
  for (const key of touched) {
    const old = before.get(key);
    const now = after.get(key);
    if (now === undefined) continue;
    if (old === undefined) created.push(now);
    else if (isSame(old, now)) unchanged.push(old);
    else updated.push({ before: old, after: { ...old, ...now } });
  }
  return { created, updated, unchanged };
}

function isSame(a: StoredProduct, b: StoredProduct): boolean {
  return PRODUCT_COLUMN_NAMES.every((column) => a[column] === b[column]);
}
