import type { PoolServices } from './pool-services.js';
import { markConfirmed } from './user-queries.js';

/** Otherwise somebody could register another person's address ahead and have it confirmed later (DESIGN 4). */
const CONFIRMABLE_MS = 60 * 60 * 1000;

/** Confirms a user who is unconfirmed and was registered within the last hour; false where there is none. */
export async function confirmUser(services: PoolServices, email: string): Promise<boolean> {
  const now = services.now();
  return markConfirmed(services.db, {
    email,
    registeredAfter: new Date(now.getTime() - CONFIRMABLE_MS),
    now,
  });
}
