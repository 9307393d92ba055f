import type { Transaction } from '../../../db/database.js';
import { auditSession } from '../../audit-account.js';
import { findUserBySub } from '../user-queries.js';
import type { Session } from './session-queries.js';

/** Writes the audit row of a session that ended before its time. `reason` is set if it wasn't a sign-out. */
export async function auditSessionEnd(
  tx: Transaction,
  { id, sub, signedInAt, expiresAt }: Session,
  reason?: 'refresh_token_reused' | 'provider_refused',
): Promise<void> {
  const user = await findUserBySub(tx, sub);
  await auditSession(tx, { sub, name: user?.name ?? '' }, id, {
    action: 'sign_out',
    before: { signed_in_at: signedInAt, expires_at: expiresAt },
    after: { ended: true, ...(reason === undefined ? {} : { reason }) },
  });
}
