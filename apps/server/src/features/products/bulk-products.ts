import { type BulkAnswer, bulkProducts, type ProductRow } from '@balanco/contract/products';
import { type AuditEntry, writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import type { Statistics } from '../../db/statistics.js';
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
      const total = { created: 0, updated: 0, unchanged: 0 };
      for (const [pharmacyId, ofPharmacy] of await groupByPharmacy(tx, rows, findPharmacyId)) {
        await lockCatalogue(tx, pharmacyId);
        const merged = mergeProductRows(await findNamedProducts(tx, pharmacyId, ofPharmacy), ofPharmacy);
        await upsertProducts(tx, [...merged.created, ...merged.updated.map(({ after }) => after)]);
        await writeAudit(tx, caller, auditOf(pharmacyId, merged));
        total.created += merged.created.length;
        total.updated += merged.updated.length;
        total.unchanged += merged.unchanged;
      }
      return total;
    });
    statistics.touched('product');
    return answer;
  };
}

/** The rows of each pharmacy under its id, in id order, so that calls which share pharmacies lock them alike. */
async function groupByPharmacy(
  tx: Transaction,
  rows: readonly ProductRow[],
  findPharmacyId: BulkProductsDependencies['findPharmacyId'],
): Promise<[string, ProductRow[]][]> {
  const groups = new Map<string, ProductRow[]>();
  const ids = new Map<string, string>();
  for (const row of rows) {
    const id = ids.get(row.pharmacy) ?? (await findPharmacyId(tx, row.pharmacy));
    ids.set(row.pharmacy, id);
    const group = groups.get(id) ?? [];
    group.push({ ...row, pharmacy: id });
    groups.set(id, group);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
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
