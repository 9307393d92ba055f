import { CONFIRMABLE_MS, type Confirmation } from '../identity-provider.js';
import { toDirectoryUser } from './directory-user.js';
import type { PoolServices } from './pool-services.js';
import { findUserByEmail, markConfirmed } from './user-queries.js';

/** Confirms in one statement, so that of two callers at once exactly one does; then says what there was. */
export async function confirmUser(services: PoolServices, email: string): Promise<Confirmation> {
  const now = services.now();
  const registeredAfter = new Date(now.getTime() - CONFIRMABLE_MS);
  const isConfirmed = await markConfirmed(services.db, { email, registeredAfter, now });
  const user = await findUserByEmail(services.db, email);
  if (user === null) return { outcome: 'unknown' };
  if (isConfirmed) return { outcome: 'confirmed', user: toDirectoryUser(user) };
  return { outcome: user.confirmed ? 'already_confirmed' : 'too_late' };
}
