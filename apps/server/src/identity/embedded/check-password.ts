import { IdpError } from './idp-error.js';
import { isKnownAddress } from './known-addresses.js';
import { attemptKey, type Guesser, settleAttempt, takeAttempt } from './password-attempts.js';
import type { PoolServices } from './pool-services.js';
import { findUserByEmail, type PoolUser } from './user-queries.js';

/** Who guesses an account's password or code from this address block. */
export async function guesserFrom(services: PoolServices, email: string, block: string): Promise<Guesser> {
  return (await isKnownAddress(services, email, block)) ? `address:${block}` : 'strangers';
}

/**
 * The user whose password this is. Unknown user and wrong password are refused alike, in words and in work: the same
 * statements and one argon2 verification each. A locked account is refused before the password is looked at, with the
 * time to try again; accounts that nobody has are locked alike, so neither answer tells whether there is one.
 */
export async function checkPassword(
  services: PoolServices,
  { email, password, guesser }: { email: string; password: string; guesser: Guesser },
): Promise<PoolUser> {
  const key = attemptKey(services, email, guesser);
  const user = await findUserByEmail(services.db, email);
  const lockedFor = await takeAttempt(services, key);
  if (lockedFor > 0) throw locked(lockedFor);
  const matches = await services.passwords.matches(user?.passwordHash ?? null, password);
  if (user === null || !matches)
    throw new IdpError('NotAuthorizedException', 'Incorrect username or password.');
  await settleAttempt(services, key, guesser);
  return user;
}

function locked(milliseconds: number): IdpError {
  const seconds = Math.ceil(milliseconds / 1000);
  return new IdpError(
    'LimitExceededException',
    `Attempt limit exceeded, please try again in ${seconds} seconds.`,
    seconds,
  );
}
