import type { Transaction } from '../../db/database.js';
import { livePharmacy, unknownPharmacy } from './pharmacy-views.js';

/**
 * The id of the live pharmacy that `reference` names (docs/http.md, "Which pharmacy"). The pharmacy can't be deleted
 * before the transaction ends, as if a foreign key pointed to it. Refuses `not_found`.
 */
export async function holdPharmacyId(tx: Transaction, reference: string): Promise<string> {
  const row = await livePharmacy(tx, reference).forKeyShare().executeTakeFirst();
  if (row === undefined) throw unknownPharmacy();
  return row.id;
}

/**
 * Locks a live pharmacy for a change of its own row. An edit runs beside the writers that hold the pharmacy
 * (`holdPharmacyId`); a deletion waits for them. Refuses `not_found`.
 */
export async function lockPharmacy(tx: Transaction, id: string, change: 'edit' | 'delete'): Promise<void> {
  const row = await tx
    .selectFrom('pharmacy')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(change === 'edit', (query) => query.forNoKeyUpdate())
    .$if(change === 'delete', (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw unknownPharmacy();
}

/**
 * Locks every live inventory of a pharmacy that is locked for deletion. Writers of sections and counts hold their
 * inventory, so this waits for them, and later ones find the inventory deleted.
 */
export async function lockInventories(tx: Transaction, pharmacyId: string): Promise<void> {
  await tx
    .selectFrom('inventory')
    .select('number')
    .where('pharmacy_id', '=', pharmacyId)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .forUpdate()
    .execute();
}
