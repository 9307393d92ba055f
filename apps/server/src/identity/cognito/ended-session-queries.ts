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

export async function hasEnded(db: CognitoDatabase, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cognito_ended_session')
    .select('origin_jti')
    .where('origin_jti', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the rows of sessions that could no longer be refreshed anyway. */
export async function purgeEndedSessions(db: CognitoDatabase, now: Date): Promise<void> {
  await db.deleteFrom('cognito_ended_session').where('kept_until', '<=', now).execute();
}
