import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { lockCatalogue } from '../products/product-locks.js';
import { momentOf, type OpenDeletion } from './deletion-queries.js';

/**
 * Locks what a deletion covers, in the order of all writers: pharmacy, inventories, and later the counts (ARCHITECTURE.md,
 * "Who writes what"). Marked rows are locked too, so a restoration or a purge runs alone.
 */
export async function lockDeleted(tx: Transaction, deletion: OpenDeletion): Promise<void> {
  const { kind, pharmacyId, inventoryNumber } = deletion;
  if (kind === 'pharmacy') {
    await sql`select id from pharmacy where id = ${pharmacyId} for update`.execute(tx);
    await sql`
      select number from inventory where pharmacy_id = ${pharmacyId} and deleted_at = ${momentOf(deletion)}
      order by number for update
    `.execute(tx);
    return;
  }
  await sql`select id from pharmacy where id = ${pharmacyId} for key share`.execute(tx);
  if (kind === 'product' || kind === 'catalogue') await lockCatalogue(tx, pharmacyId);
  if (kind === 'inventory' || kind === 'section') {
    await sql`select number from inventory where number = ${inventoryNumber} for update`.execute(tx);
  }
}
