import type { Product } from '@balanco/contract/products/products';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Transaction } from '../../db/database.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { copyDueStocks } from './copy-stock.js';
import { viewProduct } from './product-views.js';

/**
 * Makes this transaction the only writer of a pharmacy's products until it ends. Writers take turns, an import batch by
 * batch, so they neither deadlock nor store a product twice. The stock that open inventories began with is copied before
 * the first write (docs/closing.md, "The snapshot"). The caller holds the pharmacy first (`holdPharmacyId`).
 */
export async function lockCatalogue(tx: Transaction, pharmacyId: string): Promise<void> {
  await holdCatalogue(tx, pharmacyId);
  await copyDueStocks(tx, pharmacyId);
}

/** Keeps every writer away from a pharmacy's products until the transaction ends. */
export async function holdCatalogue(tx: Transaction, pharmacyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue:${pharmacyId}`}, 0))`.execute(tx);
}

/** A live product, with its pharmacy held and its catalogue locked. Refuses `not_found`. */
export async function lockProduct(tx: Transaction, id: string): Promise<Product> {
  const found = await viewProduct(tx, id);
  if (found === null) throw unknownProduct();
  await lockCatalogue(tx, await holdPharmacyId(tx, found.pharmacy));
  // Read again: it may have been changed or deleted while this waited for the lock.
  const product = await viewProduct(tx, id);
  if (product === null) throw unknownProduct();
  return product;
}

function unknownProduct(): AppError {
  return new AppError('not_found', 'Produto não encontrado.');
}
