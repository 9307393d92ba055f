import * as contract from '@balanco/contract/products';
import { type AuditEntry, writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { bulkAnswer } from './bulk-answer.js';
import { groupByPharmacy } from './group-by-pharmacy.js';
import { type MergedRows, mergeProductRows, type StoredProduct } from './merge-product-rows.js';
import { lockCatalogue } from './product-locks.js';
import { findNamedProducts, upsertProducts } from './product-queries.js';

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
      const written = [...merged.created, ...merged.updated.map(({ after }) => after)];
      if (written.length > 0) {
        const idOf = await upsertProducts(tx, written);
        await writeAudit(tx, caller, [auditOf(pharmacyId, merged, idOf)]);
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
  { created, updated }: MergedRows,
  idOf: (product: StoredProduct) => string,
): AuditEntry {
  const change = updated.map(({ before, after }) => ({ id: idOf(after), before, after }));
  const added = created.map((product) => ({ id: idOf(product), ...product }));
  return {
    pharmacyId,
    action: 'import',
    entity: 'product',
    entityId: pharmacyId,
    products: [...added, ...change].map(({ id }) => id),
    before: change.map(({ id, before }) => ({ id, ...before })),
    after: { created: added, updated: change.map(({ id, after }) => ({ id, ...after })) },
  };
}
