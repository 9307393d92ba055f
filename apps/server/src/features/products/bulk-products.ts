import * as contract from '@balanco/contract/products/products';
import { type AuditEntry, writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { withNewIds } from '../../db/with-new-ids.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { bulkAnswer } from './bulk-answer.js';
import { groupByPharmacy } from './group-by-pharmacy.js';
import { type KnownProduct, type MergedRows, mergeProductRows } from './merge-product-rows.js';
import { lockCatalogue } from './product-locks.js';
import { findNamedProducts, insertProducts, overwriteProducts } from './product-queries.js';

/**
 * Creates and updates products, all rows or none (docs/products.md, "Bulk rows"). Sending the same rows again changes
 * nothing. Writes one audit row per pharmacy. Refuses `not_found` if a pharmacy doesn't exist.
 */
export async function bulkProducts(
  { db, statistics, caller }: Context,
  rows: readonly contract.ProductRow[],
): Promise<contract.BulkAnswer> {
  authorise(caller, contract.bulkProducts.permission);
  const answer = await db.transaction().execute(async (tx) => {
    const done: MergedRows[] = [];
    const groups = await groupByPharmacy(rows, (reference) => holdPharmacyId(tx, reference));
    for (const [pharmacyId, ofPharmacy] of groups) {
      await lockCatalogue(tx, pharmacyId);
      const merged = mergeProductRows(await findNamedProducts(tx, pharmacyId, ofPharmacy), ofPharmacy);
      const created = withNewIds(merged.created);
      if (created.length + merged.updated.length > 0) {
        await insertProducts(tx, pharmacyId, created);
        await overwriteProducts(
          tx,
          pharmacyId,
          merged.updated.map(({ after }) => after),
        );
        await writeAudit(tx, caller, [auditOf(pharmacyId, created, merged.updated)]);
      }
      done.push(merged);
    }
    return bulkAnswer(done, []);
  });
  statistics.scheduleAnalyze('product', answer.created + answer.updated);
  return answer;
}

/** The products carry their ids, by which each finds the row in its history. */
function auditOf(
  pharmacyId: string,
  created: readonly KnownProduct[],
  updated: MergedRows['updated'],
): AuditEntry {
  const after = updated.map((change) => change.after);
  return {
    pharmacyId,
    action: 'import',
    entity: 'product',
    entityId: pharmacyId,
    products: [...created, ...after].map(({ id }) => id),
    before: updated.map(({ before }) => before),
    after: { created, updated: after },
  };
}
