import { deletePharmacy, type PharmacyContents } from '@balanco/contract/pharmacies';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import type { Statistics } from '../../db/statistics.js';
import { lockInventories, markPharmacyDeleted } from './deletion-queries.js';
import { lockPharmacy } from './pharmacy-queries.js';
import { viewPharmacy } from './pharmacy-views.js';

interface DeletePharmacyDependencies {
  readonly db: Database;
  readonly statistics: Statistics;
  /** From the counts feature: marks the counts of a place deleted, and gives the number of their lines. */
  readonly deleteCounts: (tx: Transaction, place: { pharmacyId: string }, at: Date) => Promise<number>;
  readonly now?: () => Date;
}

/**
 * Deletes a pharmacy with its products, inventories, sections and counts, and answers how many of each went. Nothing
 * is erased (DESIGN 6, "Nothing is lost"): all of it is marked with one moment, which the audit row names, so that
 * exactly this deletion can be undone. It waits for the batches that are under way, and takes along what they bring;
 * those that come later are refused. Refuses `not_found`.
 */
export function createDeletePharmacy({ db, statistics, deleteCounts, now }: DeletePharmacyDependencies) {
  return async (caller: Caller, id: string): Promise<PharmacyContents> => {
    authorise(caller, deletePharmacy.permission);
    const contents = await inTransaction(db, async (tx) => {
      await lockPharmacy(tx, id, 'delete');
      await lockInventories(tx, id);
      const before = await viewPharmacy(tx, id);
      const at = now?.() ?? new Date();
      const marked = await markPharmacyDeleted(tx, id, at);
      const gone = { ...marked, counts: await deleteCounts(tx, { pharmacyId: id }, at) };
      await writeAudit(tx, caller, [
        {
          pharmacyId: before.id,
          action: 'delete',
          entity: 'pharmacy',
          entityId: before.id,
          before,
          after: { deleted_at: at, ...gone },
        },
      ]);
      return gone;
    });
    for (const table of ['product', 'count', 'count_line'] as const) statistics.scheduleAnalyze(table);
    return contents;
  };
}
