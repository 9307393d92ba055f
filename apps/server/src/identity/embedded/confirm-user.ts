import type { Actor } from '../../audit/write-audit.js';
import { auditConfirmation } from '../audit-account.js';
import { CONFIRMABLE_MS, type Confirmation } from '../identity-provider.js';
import { toDirectoryUser } from './directory-user.js';
import type { PoolServices } from './pool-services.js';
import { findUserByEmail, markConfirmed } from './user-queries.js';

/** Confirms in one statement, so that of two callers at once exactly one does; then says what there was. */
export async function confirmUser(services: PoolServices, email: string, by: Actor): Promise<Confirmation> {
  const now = services.now();
  const registeredAfter = new Date(now.getTime() - CONFIRMABLE_MS);
  return services.db.transaction().execute(async (tx): Promise<Confirmation> => {
    const isConfirmed = await markConfirmed(tx, { email, registeredAfter, now });
    const found = await findUserByEmail(tx, email);
    if (found === null) return { outcome: 'unknown' };
    if (!isConfirmed) return { outcome: found.confirmed ? 'already_confirmed' : 'too_late' };
    const user = toDirectoryUser(found);
    await auditConfirmation(tx, by, user);
    return { outcome: 'confirmed', user };
  });
}
