import * as contract from '@balanco/contract/products/products';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { recordDeletion } from '../deletions/record-deletion.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { lockCatalogue } from './product-locks.js';
import { markCatalogueDeleted } from './product-queries.js';

/**
 * Deletes all products of a pharmacy and answers how many there were (docs/products.md, "Deleting products"). Waits for
 * the batch of an import that is under way. Refuses `not_found`.
 *
 * @param pharmacy its id or its inventory_uuid
 */
export async function deleteAllProducts(
  { db, statistics, caller }: Context,
  pharmacy: string,
): Promise<{ deleted: number; deletion: string | null }> {
  authorise(caller, contract.deleteAllProducts.permission);
  const answer = await db.transaction().execute(async (tx) => {
    const pharmacyId = await holdPharmacyId(tx, pharmacy);
    await lockCatalogue(tx, pharmacyId);
    const at = new Date();
    const products = await markCatalogueDeleted(tx, pharmacyId, at);
    if (products === 0) return { deleted: 0, deletion: null };
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'delete',
        entity: 'product',
        entityId: pharmacyId,
        after: { deleted_at: at, products },
      },
    ]);
    const thing = {
      kind: 'catalogue',
      pharmacyId,
      entityId: pharmacyId,
      at,
      contents: { products },
    } as const;
    return { deleted: products, deletion: await recordDeletion(tx, caller, thing) };
  });
  statistics.scheduleAnalyze('product', answer.deleted);
  return answer;
}
