import { sql } from 'kysely';
import type { Services } from '../../context.js';
import type { Transaction } from '../../db/database.js';

/** The pharmacy, inventory or section whose counts are deleted, and the moment that marks them. */
interface CountDeletion {
  readonly pharmacyId: string;
  readonly inventoryNumber?: number;
  readonly sectionId?: string;
  readonly at: Date;
}

/**
 * Marks every live count of a pharmacy, an inventory or a section as deleted (docs/counts.md, "Deleting"). Each gets a
 * new version, which the apps will fetch, and its lines leave lists and totals. Returns the number of those lines. A few
 * statements, whatever the number of counts. The caller has locked the inventories `for update` (lock-locations.ts), so
 * no batch adds counts meanwhile.
 */
export async function deleteCounts(
  tx: Transaction,
  { statistics }: Pick<Services, 'statistics'>,
  { pharmacyId, inventoryNumber, sectionId, at }: CountDeletion,
): Promise<number> {
  const isMeant = sql.join(
    [
      sql`pharmacy_id = ${pharmacyId}`,
      ...(inventoryNumber === undefined ? [] : [sql`inventory_number = ${inventoryNumber}`]),
      ...(sectionId === undefined ? [] : [sql`section_id = ${sectionId}`]),
    ],
    sql` and `,
  );
  const counts = await sql`
    update count set deleted = true, deleted_at = ${at}, version = version + 1, changed_at = now(),
      field_versions = field_versions || jsonb_build_object('deleted', version + 1)
    where ${isMeant} and not deleted
  `.execute(tx);
  const marked = await sql`update count_line set live = false where ${isMeant} and live`.execute(tx);
  const lines = Number(marked.numAffectedRows ?? 0);
  statistics.scheduleAnalyze('count', Number(counts.numAffectedRows ?? 0));
  statistics.scheduleAnalyze('count_line', lines);
  return lines;
}
