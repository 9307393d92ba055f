import { sql } from 'kysely';
import type { Services } from '../../../context.js';
import { answering } from '../../../db/answering.js';
import type { Transaction } from '../../../db/database.js';
import { type WriteContext, writeCounts } from './write-counts.js';

/**
 * Soft-deletes live counts, each in a new version (docs/counts.md, "Deleting"). Returns the number of lines.
 * The caller holds the inventories `for update`, so no batch adds counts.
 */
export async function deleteCounts(
  tx: Transaction,
  { statistics }: Pick<Services, 'statistics'>,
  of: {
    readonly pharmacyId: string;
    readonly inventoryNumber?: number;
    readonly sectionId?: string;
    readonly at: Date;
  },
): Promise<number> {
  const { pharmacyId, inventoryNumber, sectionId, at } = of;
  const isMeant = sql`pharmacy_id = ${pharmacyId}
    ${inventoryNumber === undefined ? sql`` : sql`and inventory_number = ${inventoryNumber}`}
    ${sectionId === undefined ? sql`` : sql`and section_id = ${sectionId}`}`;
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

const CHUNK = 500;

/**
 * Reverses `deleteCounts` of that moment; counts in otherwise deleted locations move to a fallback. Returns
 * the number of lines.
 */
export async function restoreCounts(
  tx: Transaction,
  context: WriteContext,
  of: {
    readonly pharmacyId: string;
    readonly inventoryNumber: number | null;
    /** It stays SQL, because a `Date` has no microseconds. */
    readonly at: ReturnType<typeof sql<Date>>;
  },
): Promise<number> {
  const { pharmacyId, inventoryNumber, at } = of;
  const isMeant = sql`count.pharmacy_id = ${pharmacyId} and count.deleted and count.deleted_at = ${at}
    and (${inventoryNumber}::bigint is null or count.inventory_number = ${inventoryNumber})`;
  const restored = await sql`
    with restored as (
      update count set deleted = false, deleted_at = null, version = version + 1, changed_at = now(),
        field_versions = field_versions || jsonb_build_object('deleted', version + 1)
      where ${isMeant}
        and exists (
          select from inventory where number = count.inventory_number and inventory.deleted_at is null
        )
        and not exists (select from section where id = count.section_id and section.deleted_at is not null)
      returning id
    )
    update count_line set live = true from restored
    where count_line.pharmacy_id = ${pharmacyId} and count_line.count_id = restored.id
  `.execute(tx);
  const elsewhere = await answering({ amplifyId: 'text', lines: 'int' })`
    select amplify_id as "amplifyId",
      (select count(*) from count_line where pharmacy_id = ${pharmacyId} and count_id = count.id) as lines
    from count where ${isMeant} order by amplify_id
  `.all(tx);
  for (let from = 0; from < elsewhere.length; from += CHUNK) {
    const chunk = elsewhere.slice(from, from + CHUNK).map(({ amplifyId }) => amplifyId);
    await restoreSingleCounts(tx, context, chunk);
  }
  const lines = Number(restored.numAffectedRows ?? 0);
  context.statistics.scheduleAnalyze('count', lines);
  context.statistics.scheduleAnalyze('count_line', lines);
  return lines + elsewhere.reduce((sum, { lines }) => sum + lines, 0);
}

export async function restoreSingleCounts(
  tx: Transaction,
  context: WriteContext,
  amplifyIds: readonly string[],
): Promise<void> {
  const fields = { deleted: false };
  const write = { by: 'app', fields, baseVersion: undefined, isRestoration: true } as const;
  const writes = amplifyIds.map((amplifyId) => ({ ...write, amplifyId }));
  await writeCounts(tx, context, writes);
}
