import { purgeKnownAddresses } from './known-addresses.js';
import type { IdentityDatabase } from './tables.js';

/** Deletes what time has made meaningless: sessions with their tokens, codes, addresses that nobody came back to. */
export async function purgeExpired(db: IdentityDatabase, now: Date): Promise<void> {
  for (const table of ['idp_session', 'idp_reset_code'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  }
  await purgeKnownAddresses(db, now);
}
