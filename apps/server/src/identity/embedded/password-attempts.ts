import { createRateLimiter } from '../../db/rate-limiter.js';
import type { PoolServices } from './pool-services.js';
import { normaliseEmail } from './user-queries.js';

/** Ten wrong passwords in a row lock for 15 minutes; after 15 quiet minutes the count starts again (DESIGN 4). */
const LOCK = { limit: 10, windowSeconds: 15 * 60 };

type AttemptServices = Pick<PoolServices, 'db' | 'secrets'>;

/**
 * Who shares one count of wrong passwords for an account: `strangers` all together, however many addresses they have;
 * `address:<block>` from where the account signed in before; `session:<id>` whoever is signed in.
 */
export type Guesser = 'strangers' | `address:${string}` | `session:${string}`;

/** The key of a count; the same for an address that has no user. */
export function attemptKey({ secrets }: AttemptServices, email: string, guesser: Guesser): string {
  return secrets.digest('password attempt', `${normaliseEmail(email)}\0${guesser}`).toString('base64url');
}

/**
 * Takes one attempt before the password is looked at, so that guesses sent at once are counted too. Answers 0, or the
 * milliseconds until the lock ends. Each attempt starts the 15 minutes again; an attempt during the lock doesn't. The
 * first statement holds the row until the transaction ends, so no other attempt comes between the two.
 */
export async function takeAttempt({ db }: AttemptServices, key: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const limiter = createRateLimiter(tx, LOCK);
    const { hits, milliseconds } = await limiter.hit(key);
    if (hits > LOCK.limit) return Math.max(1, milliseconds);
    await limiter.restart(key, hits);
    return 0;
  });
}

/** After the right password. Strangers only get their attempt back: they may guess ten times in all. */
export async function settleAttempt({ db }: AttemptServices, key: string, guesser: Guesser): Promise<void> {
  const limiter = createRateLimiter(db, LOCK);
  if (guesser === 'strangers') await limiter.giveBack(key);
  else await limiter.forget(key);
}
