import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.js';

/**
 * Batches of one person take turns, so that a batch that is sent twice at once is decided once. A declaration of 'pronta' takes
 * its turn too, so that it compares a batch whole or not at all.
 */
export async function lockCollector(tx: Transaction, sub: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`collector:${sub}`}, 0))`.execute(tx);
}
