import * as contract from '@balanco/contract/products/products';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { recordDeletion } from '../deletions/record-deletion.js';
import { lockProduct } from './product-locks.js';
import { markProductDeleted } from './product-queries.js';

/** Deletes a product by marking its row (docs/products.md, "Deleting products"). Refuses `not_found`. */
export async function deleteProduct(
  { db, caller }: Context,
  id: string,
): Promise<{ deleted: number; deletion: string }> {
  authorise(caller, contract.deleteProduct.permission);
  return db.transaction().execute(async (tx) => {
    const before = await lockProduct(tx, id);
    const at = new Date();
    await markProductDeleted(tx, before, at);
    await writeAudit(tx, caller, [
      {
        pharmacyId: before.pharmacy,
        action: 'delete',
        entity: 'product',
        entityId: before.id,
        before,
        after: { deleted_at: at },
      },
    ]);
    const deletion = await recordDeletion(tx, caller, {
      kind: 'product',
      pharmacyId: before.pharmacy,
      entityId: before.id,
      at,
      contents: { products: 1 },
    });
    return { deleted: 1, deletion };
  });
}
