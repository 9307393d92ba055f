import { isDeepStrictEqual } from 'node:util';
import { codeKey } from '@balanco/contract/base/codes';
import * as contract from '@balanco/contract/products/products';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditThing } from '../../audit/write-audit.js';
import type { Transaction } from '../../db/database.js';
import { transact, useCase } from '../../use-case.js';
import { recordDeletion } from '../deletions/record-deletion.js';
import { markDeleted } from '../pharmacies/change-pharmacies.js';
import { holdPharmacyId } from '../pharmacies/read-pharmacies.js';
import { lockCatalogue } from './catalogue.js';
import { requireProduct } from './read-products.js';
import { roundedValues } from './round-decimal.js';

/**
 * All own fields (specification, section 7). Refuses `not_found`, `conflict` for a taken key
 * (docs/products.md, "One product, one key"), and `version_conflict` if it changed since `version`.
 */
export const editProduct = transact(contract.editProduct, async (tx, { caller }, input) => {
  const { id, version, ...fields } = input;
  const before = await lockProduct(tx, id);
  const wanted: contract.Product = { ...before, ...roundedValues(fields) };
  if (isDeepStrictEqual(before, wanted)) return before;
  if (version !== undefined && version !== before.version) {
    throw new AppError('version_conflict', undefined, { current: before });
  }
  if (await isKeyTaken(tx, wanted)) {
    throw new AppError(
      'conflict',
      'Já existe um produto com este código interno e este código de barras nesta farmácia.',
    );
  }
  const after = { ...wanted, version: await updateProduct(tx, wanted) };
  await auditThing(tx, caller, ['product', after.id, after.pharmacy], { action: 'update', before, after });
  return after;
});

/** See docs/products.md, "Deleting products". Refuses `not_found`. */
export const deleteProduct = transact(contract.deleteProduct, async (tx, { caller }, { id }) => {
  const before = await lockProduct(tx, id);
  const at = new Date();
  await tx
    .updateTable('product')
    .set({ deleted_at: at })
    .where('pharmacy_id', '=', before.pharmacy)
    .where('id', '=', id)
    .execute();
  await auditThing(tx, caller, ['product', before.id, before.pharmacy], {
    action: 'delete',
    before,
    after: { deleted_at: at },
  });
  const deletion = await recordDeletion(tx, caller, {
    kind: 'product',
    pharmacyId: before.pharmacy,
    entityId: before.id,
    at,
    contents: { products: 1 },
  });
  return { deleted: 1, deletion };
});

/**
 * Returns how many (docs/products.md, "Deleting products"). Refuses `not_found`.
 * @param pharmacy id or inventory_uuid
 */
export const deleteAllProducts = useCase(contract.deleteAllProducts, async (context, { pharmacy }) => {
  const { db, statistics, caller } = context;
  const answer = await db.transaction().execute(async (tx) => {
    const pharmacyId = await holdPharmacyId(tx, pharmacy);
    await lockCatalogue(tx, pharmacyId);
    const at = new Date();
    const products = await markDeleted(tx, 'product', pharmacyId, at);
    if (products === 0) return { deleted: 0, deletion: null };
    await auditThing(tx, caller, ['product', pharmacyId, pharmacyId], {
      action: 'delete',
      after: { deleted_at: at, products },
    });
    const contents = { products };
    const thing = { kind: 'catalogue', pharmacyId, entityId: pharmacyId, at, contents } as const;
    return { deleted: products, deletion: await recordDeletion(tx, caller, thing) };
  });
  statistics.scheduleAnalyze('product', answer.deleted);
  return answer;
});

/** Live, in a writable catalogue. Refuses `not_found`. */
async function lockProduct(tx: Transaction, id: string): Promise<contract.Product> {
  const found = await requireProduct(tx, id);
  await lockCatalogue(tx, await holdPharmacyId(tx, found.pharmacy));
  // It may have changed during the wait.
  return requireProduct(tx, id);
}

async function isKeyTaken(tx: Transaction, product: contract.Product): Promise<boolean> {
  const other = await tx
    .selectFrom('product')
    .select('id')
    .where('pharmacy_id', '=', product.pharmacy)
    .where('internal_code_key', '=', codeKey(product.internal_code))
    .where('barcode_key', '=', codeKey(product.barcode))
    .where('deleted_at', 'is', null)
    .where('id', '<>', product.id)
    .executeTakeFirst();
  return other !== undefined;
}

async function updateProduct(tx: Transaction, product: contract.Product): Promise<number> {
  const { id, pharmacy, version: _old, ...fields } = product;
  const { version } = await tx
    .updateTable('product')
    .set({ ...fields, updated_at: sql`now()`, version: sql`version + 1` })
    .where('pharmacy_id', '=', pharmacy)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
