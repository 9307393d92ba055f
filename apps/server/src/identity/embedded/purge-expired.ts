import type { Database } from '../../db/database.js';
import { purgeKnownAddresses } from './passwords/known-addresses.js';
import { purgeWaitingFactors } from './second-factor/second-factor-queries.js';

/** Deletes expired sessions with their tokens, expired reset codes, unproven factors, and addresses not seen for 90 days. */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  for (const table of ['idp_session', 'idp_reset_code'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  }
  await purgeWaitingFactors(db, now);
  await purgeKnownAddresses(db, now);
}
