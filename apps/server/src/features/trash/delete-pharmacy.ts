import * as contract from '@balanco/contract/pharmacies/pharmacies';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { inTransaction } from '../../db/in-transaction.js';
import { deleteCounts } from '../counts/delete-counts.js';
import { recordDeletion } from '../deletions/record-deletion.js';
import { lockInventories, lockPharmacy } from '../pharmacies/pharmacy-locks.js';
import { markPharmacyDeleted } from '../pharmacies/pharmacy-queries.js';
import { viewPharmacy } from '../pharmacies/pharmacy-views.js';

type DeletePharmacyAnswer = contract.PharmacyContents & { readonly deletion: string };

/**
 * Deletes a pharmacy with its products, inventories, sections and counts, and answers how many of each there were. All
 * rows are marked with one moment, so exactly this deletion can be undone (docs/counts.md, "Nothing is lost"). It waits
 * for batches that are under way and deletes what they store; later ones are refused. Refuses `not_found`.
 */
export async function deletePharmacy(context: Context, id: string): Promise<DeletePharmacyAnswer> {
  const { db, statistics, caller } = context;
  authorise(caller, contract.deletePharmacy.permission);
  const answer = await inTransaction(db, async (tx) => {
    await lockPharmacy(tx, id, 'delete');
    await lockInventories(tx, id);
    const before = await viewPharmacy(tx, id);
    const at = new Date();
    const marked = await markPharmacyDeleted(tx, id, at);
    const deleted = { ...marked, counts: await deleteCounts(tx, context, { pharmacyId: id, at }) };
    await writeAudit(tx, caller, [
      {
        pharmacyId: before.id,
        action: 'delete',
        entity: 'pharmacy',
        entityId: before.id,
        before,
        after: { deleted_at: at, ...deleted },
      },
    ]);
    const thing = { kind: 'pharmacy', pharmacyId: id, entityId: id, at, contents: deleted } as const;
    return { ...deleted, deletion: await recordDeletion(tx, caller, thing) };
  });
  statistics.scheduleAnalyze('product', answer.products);
  return answer;
}
