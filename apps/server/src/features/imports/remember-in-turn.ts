import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';

/**
 * Lets one writer at a time change the team's mappings or layouts, until its transaction ends. So the limit of entries
 * is exact, and the audit has what each write really replaced.
 */
export async function rememberInTurn(
  tx: Transaction,
  table: 'import_mapping' | 'import_layout',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`turn:${table}`}, 0))`.execute(tx);
}
