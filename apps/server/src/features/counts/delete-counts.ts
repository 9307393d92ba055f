import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';

/** A pharmacy, an inventory of it, or a section of that. */
interface CountedPlace {
  readonly pharmacyId: string;
  readonly inventoryNumber?: number;
  readonly sectionId?: string;
}

/**
 * Marks every live count of a place as deleted at the moment `at`, with a new version that the apps will fetch, and
 * takes their lines out of lists and totals. Gives the number of lines that went. All in SQL, whatever the number.
 * The caller holds the inventories of the place `for update` (lock-places.ts), so that no batch adds to them meanwhile.
 */
export async function deleteCounts(tx: Transaction, place: CountedPlace, at: Date): Promise<number> {
  const isThere = sql.join(
    [
      sql`pharmacy_id = ${place.pharmacyId}`,
      ...(place.inventoryNumber === undefined ? [] : [sql`inventory_number = ${place.inventoryNumber}`]),
      ...(place.sectionId === undefined ? [] : [sql`section_id = ${place.sectionId}`]),
    ],
    sql` and `,
  );
  await sql`
    update count set deleted = true, deleted_at = ${at}, version = version + 1, changed_at = now(),
      field_versions = field_versions || jsonb_build_object('deleted', version + 1)
    where ${isThere} and not deleted
  `.execute(tx);
  const lines = await sql`update count_line set live = false where ${isThere} and live`.execute(tx);
  return Number(lines.numAffectedRows ?? 0);
}
