import { sql } from 'kysely';
import type { IdentityDatabase } from './tables.js';

/**
 * Takes one of `limit` attempts before the password is looked at, so that guesses sent at once are counted too.
 * One statement, the same write for known, unknown and locked. False: locked until `lockSeconds` after the last one.
 */
export async function takeAttempt(
  db: IdentityDatabase,
  key: Buffer,
  rule: { limit: number; lockSeconds: number; now: Date },
): Promise<boolean> {
  const { limit, now } = rule;
  const expires = new Date(now.getTime() + rule.lockSeconds * 1000);
  const over = sql<boolean>`idp_password_attempt.expires_at <= ${now}`;
  const used = sql.ref<number>('idp_password_attempt.attempts');
  const row = await db
    .insertInto('idp_password_attempt')
    .values({ key, attempts: 1, expires_at: expires })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql<number>`case when ${over} then 1 else least(${used} + 1, ${limit} + 1) end`,
        expires_at: sql<Date>`case when ${over} or ${used} < ${limit} then ${expires} else idp_password_attempt.expires_at end`,
      }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return row.attempts <= limit;
}

export async function forgetAttempts(db: IdentityDatabase, key: Buffer): Promise<void> {
  await db.deleteFrom('idp_password_attempt').where('key', '=', key).execute();
}
