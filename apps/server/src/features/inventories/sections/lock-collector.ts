import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.js';

/**
 * Serialises one person's batches and declarations: a repeated batch is decided once, and a declaration sees
 * it whole or not at all.
 */
export async function lockCollector(tx: Transaction, sub: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`collector:${sub}`}, 0))`.execute(tx);
}
