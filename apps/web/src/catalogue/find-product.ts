import { codeKey } from '@balanco/contract/codes';
import { productKey } from '@balanco/contract/merge-product';
import { listProducts, type Product, type ProductRow } from '@balanco/contract/products';
import { request } from '../api/client';

/** The product of the row's pharmacy that has both codes of the row, leading zeros ignored; null if there is none. */
export async function findProduct(row: ProductRow): Promise<Product | null> {
  const { pharmacy, internal_code = '', barcode = '' } = row;
  // Barcodes repeat less than internal codes.
  const code = codeKey(barcode) === '' ? internal_code : barcode;
  const { results } = await request(listProducts, { query: { pharmacy, code } });
  return results.find((product) => productKey(product) === productKey(row)) ?? null;
}
