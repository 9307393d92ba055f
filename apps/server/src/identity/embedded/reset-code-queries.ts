import { sql } from 'kysely';
import type { IdentityDatabase } from './tables.js';

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
