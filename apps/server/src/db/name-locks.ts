import { sql } from 'kysely';
import type { Transaction } from './database.js';

/**
 * Names that an app gave to things which aren't there (yet). Who waits for such a name shares it, who makes the thing
 * claims it, until their transactions end: neither can overlook the other. In one order, so that two never wait for
 * each other.
 */
export async function shareNames(tx: Transaction, names: readonly (number | string)[]): Promise<void> {
  const sorted = names.map((name) => `name:${name}`).sort();
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(name, 0))
    from unnest(${sorted}::text[]) with ordinality as named (name, place) order by place
  `.execute(tx);
}

/** For whoever makes the thing with this name, before it looks for those who wait. */
export async function claimName(tx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`name:${name}`}, 0))`.execute(tx);
}
