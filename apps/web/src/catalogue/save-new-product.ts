import { errorSentence } from '@balanco/contract/errors';
import { type BulkAnswer, bulkProducts, type Product, type ProductRow } from '@balanco/contract/products';
import { ApiError } from '../api/api-error';
import { request } from '../api/client';
import { findProduct } from './find-product';

/** The pharmacy has a product with these codes already; a person has to choose. */
export class ProductExists extends Error {
  override readonly name = 'ProductExists';
  /** As it is stored now; null where it was not found again. */
  readonly current: Product | null;

  constructor(current: Product | null) {
    super('Já existe um produto com este código.');
    this.current = current;
  }
}

export interface NewProduct {
  readonly row: ProductRow;
  /** Store it even over a product with the same codes. */
  readonly replace: boolean;
}

/**
 * Stores one product as a bulk list of one (docs/products.md, "Novo Produto"), after a dry run where it must
 * not replace any.
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
  // A product that is hard to find again is no reason not to ask.
  if (created === 0) throw new ProductExists(await findProduct(row).catch(() => null));
}
