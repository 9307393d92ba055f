import * as contract from '@balanco/contract/products';
import { type AuditEntry, writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { bulkAnswer } from './bulk-answer.js';
import { groupByPharmacy } from './group-by-pharmacy.js';
import { type MergedRows, mergeProductRows } from './merge-product-rows.js';
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
      await upsertProducts(tx, [...merged.created, ...merged.updated.map(({ after }) => after)]);
      await writeAudit(tx, caller, auditOf(pharmacyId, merged));
      done.push(merged);
    }
    return bulkAnswer(done, []);
  });
  statistics.scheduleAnalyze('product');
  return answer;
}

function auditOf(pharmacyId: string, { created, updated }: MergedRows): AuditEntry[] {
  if (created.length + updated.length === 0) return [];
  return [
    {
      pharmacyId,
      action: 'import',
      entity: 'product',
      entityId: pharmacyId,
      before: updated.map(({ before }) => before),
      after: { created, updated: updated.map(({ after }) => after) },
    },
  ];
}
