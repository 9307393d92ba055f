import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import type { Transaction } from '../../../db/database.js';
import { liveLists } from './live-lists.js';

/**
 * Refuses `conflict` with this sentence if an item of a recount is on the list of another one of the round, for the same
 * sections: both would be summed. The transaction holds the inventory.
 */
export async function refuseDoubleLists(tx: Transaction, sectionId: string, sentence: string): Promise<void> {
  const { rows } = await sql`
    select from ${liveLists} as own join ${liveLists} as other using (inventory_number, item_key, round)
    where own.section_id = ${sectionId} and other.section_id <> own.section_id and (own.replaces_sections is null or other.replaces_sections is null
      or own.replaces_sections && other.replaces_sections)
    limit 1
  `.execute(tx);
  if (rows.length > 0) throw new AppError('conflict', sentence);
}
