import { sql } from 'kysely';
import type { IdentityDatabase, IdentityTransaction } from './tables.js';
import { normaliseEmail } from './user-queries.js';

/** Replaces the address's code; the guesses begin anew. */
export async function storeResetCode(
  db: IdentityDatabase,
  code: { key: Buffer; digest: Buffer; expiresAt: Date },
): Promise<void> {
  const fresh = { digest: code.digest, guesses: 0, expires_at: code.expiresAt };
  await db
    .insertInto('idp_reset_code')
    .values({ key: code.key, ...fresh })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(fresh))
    .execute();
}

/** Takes one of `limit` guesses before the code is compared; the digest to compare with, or null where none is left. */
export async function takeGuess(
  db: IdentityDatabase,
  key: Buffer,
  rule: { limit: number; now: Date },
): Promise<Buffer | null> {
  const row = await db
    .updateTable('idp_reset_code')
    .set({ guesses: sql<number>`guesses + 1` })
    .where('key', '=', key)
    .where('guesses', '<', rule.limit)
    .where('expires_at', '>', rule.now)
    .returning('digest')
    .executeTakeFirst();
  return row?.digest ?? null;
}

/** True for exactly one of several who hold the same right code. */
export async function useResetCode(db: IdentityDatabase, key: Buffer, digest: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('idp_reset_code')
    .where('key', '=', key)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Leaves an audit row if the address has a user to whom the code is sent. One statement either way, so that unknown
 * addresses are answered with the same work; the account itself is the actor, because nobody is signed in.
 */
export async function auditResetRequest(
  tx: IdentityTransaction,
  email: string,
  expiresAt: Date,
): Promise<void> {
  const after = JSON.stringify({ expires_at: expiresAt });
  await sql`
    insert into audit (actor_sub, actor_name, action, entity, entity_id, after)
    select sub::text, name, 'request_reset', 'person', sub::text, ${after}::json
    from idp_user where email = ${normaliseEmail(email)} and confirmed_at is not null
  `.execute(tx);
}
