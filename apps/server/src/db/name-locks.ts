import { sql } from 'kysely';
import type { Transaction } from './database.js';

/**
 * Locks names that counts use for inventories or sections that may not exist yet. A writer of counts shares the name;
 * the creator of the inventory or section claims it. Both hold it until their transaction ends, so neither misses the
 * other's rows. The names are locked in sorted order, so that two writers can't deadlock.
 */
export async function shareNames(tx: Transaction, names: readonly (number | string)[]): Promise<void> {
  const sorted = names.map((name) => `name:${name}`).sort();
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(name, 0))
    from unnest(${sorted}::text[]) with ordinality as named (name, index) order by index
  `.execute(tx);
}

/** Claims a name before its inventory or section is created and the counts that wait for it are looked up. */
export async function claimName(tx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`name:${name}`}, 0))`.execute(tx);
}
