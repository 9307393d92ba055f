import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/database.js';
import type { RecountTerms } from './recounted-item-views.js';

/** When rounds of an inventory agree; null if nothing of it was recounted. */
export async function viewRecountTerms(
  db: Database | Transaction,
  inventoryNumber: number,
  controlled: readonly string[],
): Promise<RecountTerms | null> {
  const { rows } = await sql<Omit<RecountTerms, 'controlled'>>`
    select coalesce(settle_policy, 'two_equal') as policy, coalesce(stock_confirms, true) as "stockConfirms"
    from (
      select inventory_number from section
      where inventory_number = ${inventoryNumber} and kind = 'recount' and deleted_at is null limit 1
    ) as recounted
    left join inventory_terms using (inventory_number)
  `.execute(db);
  return rows[0] === undefined ? null : { ...rows[0], controlled };
}
