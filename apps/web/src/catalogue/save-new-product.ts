import { codeKey } from '@balanco/contract/codes';
import { errorSentence } from '@balanco/contract/errors';
import { productKey } from '@balanco/contract/merge-product';
import {
  type BulkAnswer,
  bulkProducts,
  listProducts,
  type Product,
  type ProductRow,
} from '@balanco/contract/products';
import { ApiError } from '../api/api-error';
import { request } from '../api/client';

/** The pharmacy already has a product with these codes, and a person has to decide. */
export class ProductExists extends Error {
  override readonly name = 'ProductExists';
  /** The stored product; null if it could not be found. */
  readonly current: Product | null;

  constructor(current: Product | null) {
    super('Já existe um produto com este código.');
    this.current = current;
  }
}

export interface NewProduct {
  readonly row: ProductRow;
  /** Whether to replace a product with the same codes. */
  readonly replace: boolean;
}

/**
 * Stores one product as a bulk list of one (docs/products.md, "Novo Produto"). Without `replace` a dry run first makes
 * sure that the product is new.
 *
 * @throws ProductExists, ApiError with the fields that were refused, otherwise what `request` throws
 */
export async function saveNewProduct({ row, replace }: NewProduct): Promise<BulkAnswer> {
  if (!replace) await makeSureItIsNew(row);
  return request(bulkProducts, { body: [row] });
}

async function makeSureItIsNew(row: ProductRow): Promise<void> {
  const { created, refused } = await request(bulkProducts, { query: { dry_run: 'true' }, body: [row] });
  const fields = refused[0]?.fields;
  if (fields !== undefined) {
    const refusal = { status: 400, code: 'invalid', detail: null, fields, current: undefined } as const;
    throw new ApiError(errorSentence.invalid, refusal);
  }
  // The person is asked even if the existing product can't be found.
  if (created === 0) throw new ProductExists(await findProduct(row).catch(() => null));
}

/** The product of the row's pharmacy with both codes of the row, leading zeros ignored; null if there is none. */
async function findProduct(row: ProductRow): Promise<Product | null> {
  const { pharmacy, internal_code = '', barcode = '' } = row;
  // Barcodes repeat less than internal codes.
  const code = codeKey(barcode) === '' ? internal_code : barcode;
  const { results } = await request(listProducts, { query: { pharmacy, code } });
  return results.find((product) => productKey(product) === productKey(row)) ?? null;
}
