import type { Product } from '@balanco/contract/products';
import { AppError } from '../../app-error.js';
import type { Transaction } from '../../db/database.js';
import { lockCatalogue } from './product-queries.js';
import { viewProduct } from './product-views.js';

/** From the pharmacies feature: in a transaction, keeps the pharmacy from being deleted. */
export type FindPharmacyId = (tx: Transaction, reference: string) => Promise<string>;

/**
 * A live product, whose catalogue is this transaction's alone until it ends: taken in the same order as an import
 * does, first the pharmacy, then the catalogue. Refuses `not_found`.
 */
export async function holdProduct(
  tx: Transaction,
  id: string,
  findPharmacyId: FindPharmacyId,
): Promise<Product> {
  const found = await viewProduct(tx, id);
  if (found === null) throw unknownProduct();
  await lockCatalogue(tx, await findPharmacyId(tx, found.pharmacy));
  // Looked at again: it may have changed, or be gone, while this waited.
  const product = await viewProduct(tx, id);
  if (product === null) throw unknownProduct();
  return product;
}

function unknownProduct(): AppError {
  return new AppError('not_found', 'Produto não encontrado.');
}
