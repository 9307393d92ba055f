import { deleteProduct } from '@balanco/contract/products';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import { type FindPharmacyId, holdProduct } from './hold-product.js';
import { markProductDeleted } from './product-queries.js';

interface DeleteProductDependencies {
  readonly db: Database;
  readonly findPharmacyId: FindPharmacyId;
}

/** Deletes a product; its row stays, marked (DESIGN 6, "Nothing is lost"). Refuses `not_found`. */
export function createDeleteProduct({ db, findPharmacyId }: DeleteProductDependencies) {
  return async (caller: Caller, id: string): Promise<{ deleted: number }> => {
    authorise(caller, deleteProduct.permission);
    return db.transaction().execute(async (tx) => {
      const before = await holdProduct(tx, id, findPharmacyId);
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
      return { deleted: 1 };
    });
  };
}
