import { formatInteger } from '@balanco/contract/base/numbers';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import { sql } from 'kysely';
import type { Actor } from '../../audit/write-audit.js';
import type { Transaction } from '../../db/database.js';
import { recordDeletion } from '../deletions/record-deletion.js';
import type { StoredCount } from './count-record.js';

/**
 * Puts counts that the office has just deleted into the Lixeira, those of one pharmacy as one deletion (docs/counts.md,
 * "The trash").
 */
export async function trashCounts(
  tx: Transaction,
  actor: Actor,
  deleted: readonly StoredCount[],
): Promise<void> {
  for (const pharmacyId of new Set(deleted.map((count) => count.pharmacyId))) {
    const counts = deleted.filter((count) => count.pharmacyId === pharmacyId);
    const [first] = counts;
    if (first === undefined) continue;
    const lines = counts.flatMap((count) => readCountLines(count));
    const code = lines[0]?.barcode || lines[0]?.internalCode || 'Não reconhecido';
    await recordDeletion(tx, actor, {
      kind: 'count',
      pharmacyId,
      entityId: String(first.id),
      name: lines.length === 1 ? code : `${code} e mais ${formatInteger(lines.length - 1)}`,
      contents: { counts: lines.length },
      inventoryNumber: first.inventoryNumber,
      countIds: counts.map(({ id }) => id),
    });
  }
}

/** Takes deletions of counts out of the Lixeira if none of their counts is deleted by them any more. */
export async function untrashCounts(
  tx: Transaction,
  actor: Actor,
  countIds: readonly number[],
): Promise<void> {
  if (countIds.length === 0) return;
  await sql`
    update deletion set restored_at = now(), restored_by = ${actor.name}
    where kind = 'count' and restored_at is null and purged_at is null and count_ids && ${countIds}::bigint[]
      and not exists (
        select from count where count.id = any(deletion.count_ids) and count.deleted and count.deleted_at = deletion.at
      )
  `.execute(tx);
}
