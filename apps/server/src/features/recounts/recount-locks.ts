import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Transaction } from '../../db/database.js';
import { lockForChoice } from '../comparison/choice-locks.js';

interface TaskRow {
  readonly name: string;
  readonly round: 2 | 3;
  readonly is_cancelled: boolean;
  readonly is_closed: boolean;
  /** The section that it counts twice as a whole; null for a list of items. */
  readonly whole_section: string | null;
}

/**
 * Locks an inventory with one of its recounts for a change. Refuses `not_found`, and `conflict` for a cancelled recount and
 * while the inventory is approved.
 */
export async function lockRecount(tx: Transaction, id: InventoryId, sectionId: string) {
  const confronted = await lockForChoice(tx, id);
  const { rows } = await sql<TaskRow>`
    select section.name, section.round, cancelled_at is not null as is_cancelled, whole_section,
      section.finalised_at is not null and (first.id is null or first.finalised_at is not null) as is_closed
    from recount join section on section.id = section_id
    left join section as first on first.id = whole_section and first.deleted_at is null
    where section_id = ${sectionId} and recount.inventory_number = ${confronted.number} and section.deleted_at is null
    for update of recount
  `.execute(tx);
  const [task] = rows;
  if (task === undefined) throw new AppError('not_found', 'Recontagem não encontrada.');
  if (task.is_cancelled) throw new AppError('conflict', 'Esta recontagem foi cancelada.');
  return { confronted, task };
}
