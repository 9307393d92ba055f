import type { PoolServices } from '../pool-services.js';
import { IdpError } from '../protocol/idp-error.js';
import { findUserByEmail, type PoolUser } from '../user-queries.js';
import { isKnownAddress } from './known-addresses.js';
import { attemptKey, type Guesser, locked, settleAttempt, takeAttempt } from './password-attempts.js';

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
