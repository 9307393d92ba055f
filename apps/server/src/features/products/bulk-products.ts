import { type BulkAnswer, bulkProducts, type ProductRow } from '@balanco/contract/products';
import { type AuditEntry, writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import type { Statistics } from '../../db/statistics.js';
import { bulkAnswer } from './bulk-answer.js';
import { groupByPharmacy } from './group-by-pharmacy.js';
import { type MergedRows, mergeProductRows } from './merge-product-rows.js';
import { findNamedProducts, lockCatalogue, upsertProducts } from './product-queries.js';

interface BulkProductsDependencies {
  readonly db: Database;
  readonly statistics: Statistics;
  /** From the pharmacies feature: resolves an id or inventory_uuid, or refuses `not_found`. */
  readonly findPharmacyId: (tx: Transaction, reference: string) => Promise<string>;
}

/**
 * Creates and updates products by (pharmacy, internal code, barcode), all rows or none (DESIGN 6; specification,
 * section 7). Sending the same rows again changes nothing. One audit row per pharmacy and call.
 */
export function createBulkProducts({ db, statistics, findPharmacyId }: BulkProductsDependencies) {
  return async (caller: Caller, rows: readonly ProductRow[]): Promise<BulkAnswer> => {
    authorise(caller, bulkProducts.permission);
    const answer = await db.transaction().execute(async (tx) => {
      const done: MergedRows[] = [];
      const groups = await groupByPharmacy(rows, (reference) => findPharmacyId(tx, reference));
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
  };
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
