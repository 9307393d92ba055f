import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/database.js';
import { mayReset, normaliseEmail } from '../user-queries.js';

export interface ResetCode {
  readonly nonce: Buffer;
  readonly expiresAt: Date;
  readonly mails: number;
}

/** The address's valid code, or this new one if there is none. It is one statement, the same for every address. */
export async function requestResetCode(
  db: Database,
  request: { key: Buffer; nonce: Buffer; expiresAt: Date; now: Date },
): Promise<ResetCode> {
  const { now, key, nonce, expiresAt } = request;
  const over = sql<boolean>`idp_reset_code.expires_at <= ${now}`;
  const row = await db
    .insertInto('idp_reset_code')
    .values({ key, nonce, mails: 1, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        nonce: sql<Buffer>`case when ${over} then excluded.nonce else idp_reset_code.nonce end`,
        mails: sql<number>`case when ${over} then 1 else idp_reset_code.mails + 1 end`,
        expires_at: sql<Date>`case when ${over} then excluded.expires_at else idp_reset_code.expires_at end`,
      }),
    )
    .returning(['nonce', 'mails', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { nonce: row.nonce, expiresAt: row.expires_at, mails: row.mails };
}

/** The nonce of the address's valid code, or null. */
export async function findResetNonce(db: Database, key: Buffer, now: Date): Promise<Buffer | null> {
  const row = await db
    .selectFrom('idp_reset_code')
    .select('nonce')
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.nonce ?? null;
}

/** Uses up the code. True for exactly one of several concurrent calls with the same code. */
export async function useResetCode(db: Database, key: Buffer, nonce: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('idp_reset_code')
    .where('key', '=', key)
    .where('nonce', '=', nonce)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Writes an audit row if the address has a user who gets the code. It is one statement either way, so unknown addresses
 * take the same work. The account itself is the actor, because no one is signed in.
 */
export async function auditResetRequest(tx: Transaction, email: string, expiresAt: Date): Promise<void> {
  const after = JSON.stringify({ expires_at: expiresAt });
  await sql`
    insert into audit (actor_sub, actor_name, action, entity, entity_id, after)
    select sub::text, name, 'request_reset', 'person', sub::text, ${after}::json
    from idp_user where email = ${normaliseEmail(email)} and ${mayReset}
  `.execute(tx);
}
