import { type RawBuilder, sql } from 'kysely';
import type { CognitoDatabase, CognitoTransaction } from './tables.js';

/** Safe to repeat. Returns whether this call ended the session. */
export async function endSession(
  tx: CognitoTransaction,
  session: { id: string; keptUntil: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('cognito_ended_session')
    .values({ origin_jti: session.id, kept_until: session.keptUntil })
    .onConflict((conflict) => conflict.column('origin_jti').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** SQL: whether nobody ended the session. */
export function isLiveSession(sessionId: string | RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from cognito_ended_session where origin_jti = ${sessionId})`;
}

/** Deletes the rows of sessions that could no longer be refreshed anyway. */
export async function purgeEndedSessions(db: CognitoDatabase, now: Date): Promise<void> {
  await db.deleteFrom('cognito_ended_session').where('kept_until', '<=', now).execute();
}
