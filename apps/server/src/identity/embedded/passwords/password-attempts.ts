import { createRateLimiter } from '../../../db/throttle/rate-limiter.js';
import type { PoolServices } from '../pool-services.js';
import { IdpError } from '../protocol/operation.js';
import { findUserByEmail, normaliseEmail, type PoolUser } from '../user-queries.js';
import { isKnownAddress } from './known-addresses.js';

/**
 * Ten wrong passwords in a row lock for 15 minutes. After 15 minutes without an attempt the count starts again
 * (docs/identity.md, "Sign-in and lock").
 */
const LOCK = { limit: 10, windowSeconds: 15 * 60 };

type AttemptServices = Pick<PoolServices, 'db' | 'secrets'>;

/**
 * The attempts that share one count of wrong passwords for an account: `strangers` are all unknown addresses together,
 * `address:<block>` is a block that the account signed in from before, `session:<id>` is a signed-in session.
 */
export type Guesser = 'strangers' | `address:${string}` | `session:${string}`;

/** The key of a count. An address without a user has one too. */
export function attemptKey(
  { secrets }: AttemptServices,
  { email, guesser, of }: { email: string; guesser: Guesser; of: 'password' | 'second factor' },
): string {
  return secrets.digest(`${of} attempt`, `${normaliseEmail(email)}\0${guesser}`).toString('base64url');
}

/**
 * Takes one attempt before the password is checked, so that concurrent guesses are counted too. Returns 0, or the
 * milliseconds until the lock ends. Each attempt restarts the 15 minutes, except during the lock. The first statement
 * locks the row until the transaction ends, so no other attempt runs between the two.
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

/** After the right password the count is deleted. Strangers only get this attempt back: they have ten in all. */
export async function settleAttempt({ db }: AttemptServices, key: string, guesser: Guesser): Promise<void> {
  const limiter = createRateLimiter(db, LOCK);
  if (guesser === 'strangers') await limiter.giveBack(key);
  else await limiter.forget(key);
}

export async function forgetAttempts(services: AttemptServices, email: string): Promise<void> {
  const key = attemptKey(services, { email, guesser: 'strangers', of: 'password' });
  await createRateLimiter(services.db, LOCK).forget(key);
}

export function locked(milliseconds: number): IdpError {
  const seconds = Math.ceil(milliseconds / 1000);
  return new IdpError(
    'LimitExceededException',
    `Attempt limit exceeded, please try again in ${seconds} seconds.`,
    seconds,
  );
}

/** Which count of wrong guesses an address block belongs to (docs/identity.md, "Sign-in and lock"). */
export async function guesserFrom(services: PoolServices, email: string, block: string): Promise<Guesser> {
  return (await isKnownAddress(services, email, block)) ? `address:${block}` : 'strangers';
}

/**
 * Returns the user if the password is right. An unknown user and a wrong password are refused with the same words and
 * the same work: the same statements and one argon2 verification. A locked account is refused before its password is
 * checked; unknown accounts are locked too, so no answer reveals whether an account exists.
 */
export async function checkPassword(
  services: PoolServices,
  { email, password, guesser }: { email: string; password: string; guesser: Guesser },
): Promise<PoolUser> {
  const key = attemptKey(services, { email, guesser, of: 'password' });
  const user = await findUserByEmail(services.db, email);
  const lockedFor = await takeAttempt(services, key);
  if (lockedFor > 0) throw locked(lockedFor);
  const matches = await services.passwords.matches(user?.passwordHash ?? null, password);
  if (user === null || !matches)
    throw new IdpError('NotAuthorizedException', 'Incorrect username or password.');
  await settleAttempt(services, key, guesser);
  return user;
}
