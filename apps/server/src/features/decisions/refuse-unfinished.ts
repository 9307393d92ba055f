import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Transaction } from '../../db/database.js';
import { zeroRefusal } from './zero-access.js';

/** Refuses to set items to zero while the inventory or one of its sections is open. */
export async function refuseUnfinished(
  tx: Transaction,
  { number, isFinalised }: { readonly number: number; readonly isFinalised: boolean },
): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from section
    where inventory_number = ${number} and deleted_at is null and finalised_at is null
  `.execute(tx);
  const refusal = zeroRefusal({ isFinalised, openSections: rows[0]?.open ?? 0 });
  if (refusal !== null) throw new AppError('conflict', refusal);
}
