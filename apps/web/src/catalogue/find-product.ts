import { codeKey } from '@balanco/contract/codes';
import { listProducts, PRODUCT_PAGE_SIZE, type Product, type ProductRow } from '@balanco/contract/products';
import { request } from '../api/client';

/** A code as short as '1' stands in many others; further pages are not worth the wait. */
const PAGES = 5;

/** The product that has both codes of a row, found by the list's own search; null where it is not among the first. */
export async function findProduct({ pharmacy, internal_code, barcode }: ProductRow): Promise<Product | null> {
  const internalKey = codeKey(internal_code ?? '');
  const barcodeKey = codeKey(barcode ?? '');
  const search = `${internalKey} ${barcodeKey}`.trim();
  for (let page = 1; page <= PAGES; page += 1) {
    const query = { page, page_size: PRODUCT_PAGE_SIZE, pharmacy, search };
    const { results, next } = await request(listProducts, { query });
    const found = results.find(
      (product) => codeKey(product.internal_code) === internalKey && codeKey(product.barcode) === barcodeKey,
    );
    if (found !== undefined) return found;
    if (next === null) return null;
  }
  return null;
}
