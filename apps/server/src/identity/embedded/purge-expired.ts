import type { IdentityDatabase } from './tables.js';

/** Deletes what time has made meaningless: sessions with their tokens, counted attempts, codes. */
export async function purgeExpired(db: IdentityDatabase, now: Date): Promise<void> {
  for (const table of ['idp_session', 'idp_password_attempt', 'idp_reset_code'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  }
}
