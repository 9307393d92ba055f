import { IdpError } from './idp-error.js';
import { forgetAttempts, takeAttempt } from './password-attempt-queries.js';
import type { PoolServices } from './pool-services.js';
import { findUserByEmail, normaliseEmail, type PoolUser } from './user-queries.js';

/** Ten wrong passwords in a row lock for 15 minutes; after 15 quiet minutes the count starts again (DESIGN 4). */
const LOCK = { limit: 10, lockSeconds: 15 * 60 };

/**
 * The user whose password this is. Unknown user, wrong password and locked account are refused alike, in words
 * and in work: the same two statements and one argon2 verification each.
 */
export async function checkPassword(
  services: PoolServices,
  email: string,
  password: string,
): Promise<PoolUser> {
  const { db, passwords, now } = services;
  const key = attemptKey(services, email);
  const user = await findUserByEmail(db, email);
  const allowed = await takeAttempt(db, key, { ...LOCK, now: now() });
  const matches = await passwords.matches(user?.passwordHash ?? null, password);
  if (user === null || !allowed || !matches) {
    throw new IdpError('NotAuthorizedException', 'Incorrect username or password.');
  }
  await forgetAttempts(db, key);
  return user;
}

/** Under which the wrong passwords of an address are counted, whether it has a user or not. */
export function attemptKey(services: PoolServices, email: string): Buffer {
  return services.secrets.digest('password attempt', normaliseEmail(email));
}
