import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { type WriteContext, writeCounts } from './write-counts.js';

/** The counts that one deletion of a pharmacy, an inventory or a section marked. */
interface CountRestoration {
  readonly pharmacyId: string;
  /** Null for all inventories of the pharmacy. */
  readonly inventoryNumber: number | null;
  /** The moment, as an expression: a `Date` has no microseconds. */
  readonly at: ReturnType<typeof sql<Date>>;
}

const CHUNK = 500;

/**
 * Takes back what deleteCounts did: exactly the counts that carry the moment are live again, each with a new version,
 * which the apps will fetch, and so are their lines. A few statements, whatever the number of counts. A count whose
 * section or inventory is deleted by another deletion goes to its fallback location. Returns the number of lines.
 */
export async function restoreCounts(
  tx: Transaction,
  context: WriteContext,
  { pharmacyId, inventoryNumber, at }: CountRestoration,
): Promise<number> {
  const isMeant = sql`count.pharmacy_id = ${pharmacyId} and count.deleted and count.deleted_at = ${at}
    and (${inventoryNumber}::bigint is null or count.inventory_number = ${inventoryNumber})`;
  const restored = await sql`
    with restored as (
      update count set deleted = false, deleted_at = null, version = version + 1, changed_at = now(),
        field_versions = field_versions || jsonb_build_object('deleted', version + 1)
      where ${isMeant}
        and exists (select from inventory where number = count.inventory_number and inventory.deleted_at is null)
        and not exists (select from section where id = count.section_id and section.deleted_at is not null)
      returning id
    )
    update count_line set live = true from restored
    where count_line.pharmacy_id = ${pharmacyId} and count_line.count_id = restored.id
  `.execute(tx);
  const { rows: elsewhere } = await sql<{ amplifyId: string; lines: number }>`
    select amplify_id as "amplifyId",
      (select count(*) from count_line where pharmacy_id = ${pharmacyId} and count_id = count.id) as lines
    from count where ${isMeant} order by amplify_id
  `.execute(tx);
  for (let from = 0; from < elsewhere.length; from += CHUNK) {
    const chunk = elsewhere.slice(from, from + CHUNK);
    await restoreSingleCounts(
      tx,
      context,
      chunk.map(({ amplifyId }) => amplifyId),
    );
  }
  const lines = Number(restored.numAffectedRows ?? 0);
  context.statistics.scheduleAnalyze('count', lines);
  context.statistics.scheduleAnalyze('count_line', lines);
  return lines + elsewhere.reduce((sum, { lines }) => sum + lines, 0);
}

/** Restores counts through the one write path, which finds a fallback location if theirs is deleted. */
export async function restoreSingleCounts(
  tx: Transaction,
  context: WriteContext,
  amplifyIds: readonly string[],
): Promise<void> {
  const fields = { deleted: false };
  await writeCounts(
    tx,
    context,
    amplifyIds.map((amplifyId) => ({ by: 'app', amplifyId, fields, baseVersion: undefined })),
  );
}
