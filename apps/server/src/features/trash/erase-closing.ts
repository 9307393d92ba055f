import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';

/** What closings leave of an inventory, each table before the one that it refers to. The items of a settlement and of a recount go with it. */
const TABLES = [
  'settlement',
  'uncounted_choice',
  'zeroed_item',
  'item_reason',
  'ignored_code',
  'discarded_count',
  'recount_decision',
  'alarm_snooze',
  'recount',
  'section_done',
  'section_tag',
  'photo',
  'blind_count',
  'scope_decision',
  'inventory_terms',
  'stock_snapshot',
  // What was deleted before leaves marks.
  'comparison_item',
  'comparison_code',
  'comparison_list',
  'comparison_line',
  'comparison',
  'comparison_mark',
];

/** Erases the settlements, decisions and captured stocks of a pharmacy, or of one of its inventories. */
export async function eraseClosing(
  tx: Transaction,
  pharmacyId: string,
  inventoryNumber: number | null,
): Promise<void> {
  const isMeant = sql`
    pharmacy_id = ${pharmacyId} and (${inventoryNumber}::bigint is null or inventory_number = ${inventoryNumber}::bigint)
  `;
  await sql`
    delete from settlement_line where settlement_id in (select id from settlement where ${isMeant})
  `.execute(tx);
  for (const table of TABLES) await sql`delete from ${sql.table(table)} where ${isMeant}`.execute(tx);
}
