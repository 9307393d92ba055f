import type { Product } from '@balanco/contract/products/products';

/** What a product is called in a sentence. Some products have no description. */
export function productTitle({
  description,
  internal_code,
  barcode,
}: Pick<Product, 'description' | 'internal_code' | 'barcode'>): string {
  return description || internal_code || barcode;
}
