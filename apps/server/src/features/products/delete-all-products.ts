import { deleteAllProducts } from '@balanco/contract/products';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import type { Statistics } from '../../db/statistics.js';
import type { FindPharmacyId } from './hold-product.js';
import { lockCatalogue, markCatalogueDeleted } from './product-queries.js';

interface DeleteAllProductsDependencies {
  readonly db: Database;
  readonly statistics: Statistics;
  readonly findPharmacyId: FindPharmacyId;
}

/**
 * Deletes all products of a pharmacy, which `reference` names by its id or its inventory_uuid, and answers how many
 * there were. The rows stay, marked with one moment that the audit row names, so that exactly this deletion can be
 * undone (DESIGN 6, "Nothing is lost"). It waits for the batch of an import that is under way. Refuses `not_found`.
 */
export function createDeleteAllProducts({ db, statistics, findPharmacyId }: DeleteAllProductsDependencies) {
  return async (caller: Caller, reference: string): Promise<{ deleted: number }> => {
    authorise(caller, deleteAllProducts.permission);
    const deleted = await db.transaction().execute(async (tx) => {
      const pharmacyId = await findPharmacyId(tx, reference);
      await lockCatalogue(tx, pharmacyId);
      const at = new Date();
      const products = await markCatalogueDeleted(tx, pharmacyId, at);
      if (products === 0) return 0;
      await writeAudit(tx, caller, [
        {
          pharmacyId,
          action: 'delete',
          entity: 'product',
          entityId: pharmacyId,
          after: { deleted_at: at, products },
        },
      ]);
      return products;
    });
    if (deleted > 0) statistics.scheduleAnalyze('product');
    return { deleted };
  };
}
