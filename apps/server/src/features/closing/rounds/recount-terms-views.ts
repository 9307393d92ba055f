import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/database.js';
import type { TermsInForce } from '../scoped-items.js';
import type { RecountTerms } from './recounted-item-views.js';

/** When rounds of an inventory agree, by its terms; null if nothing of it was recounted. */
export async function viewRecountTerms(
  db: Database | Transaction,
  inventoryNumber: number,
  { recountPolicy, controlled }: TermsInForce,
): Promise<RecountTerms | null> {
  const { rows } = await sql`
    select from section
    where inventory_number = ${inventoryNumber} and kind = 'recount' and deleted_at is null limit 1
  `.execute(db);
  if (rows.length === 0) return null;
  return { policy: recountPolicy.policy, stockConfirms: recountPolicy.stock_confirms, controlled };
}
