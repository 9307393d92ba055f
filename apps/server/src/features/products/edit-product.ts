import { isDeepStrictEqual } from 'node:util';
import * as contract from '@balanco/contract/products/products';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockProduct } from './product-locks.js';
import { isKeyTaken, updateProduct } from './product-queries.js';
import { roundedValues } from './round-decimal.js';

interface EditProductInput {
  readonly id: string;
  readonly fields: contract.ProductFields;
  /** The version that the form saw; undefined means the current one. */
  readonly version?: number | undefined;
}

/**
 * Changes all of a product's own fields (specification, section 7). Nothing is written if they are the stored ones.
 * Refuses `not_found`, `conflict` if another product of the pharmacy has the same key (docs/products.md, "One product,
 * one key"), and `version_conflict` with the stored product if it changed since `version`.
 */
export async function editProduct(
  { db, caller }: Context,
  { id, fields, version }: EditProductInput,
): Promise<contract.Product> {
  authorise(caller, contract.editProduct.permission);
  return db.transaction().execute(async (tx) => {
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
    await writeAudit(tx, caller, [
      {
        pharmacyId: after.pharmacy,
        action: 'update',
        entity: 'product',
        entityId: after.id,
        before,
        after,
      },
    ]);
    return after;
  });
}
