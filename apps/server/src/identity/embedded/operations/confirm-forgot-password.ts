import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../app-error.js';
import { guesserFrom } from '../passwords/check-password.js';
import { rememberAddress } from '../passwords/known-addresses.js';
import { replacePassword } from '../passwords/replace-password.js';
import { resetCodeKey, resetCodeOf, resetCodeRule } from '../passwords/reset-code.js';
import { findResetNonce, useResetCode } from '../passwords/reset-code-queries.js';
import { assertStrongPassword, newPasswordSchema } from '../passwords/strong-password.js';
import type { PoolServices } from '../pool-services.js';
import { IdpError } from '../protocol/idp-error.js';
import { assertClient, defineOperation, guessingThrottle, parameter } from '../protocol/operation.js';
import { findUserToReset } from '../user-queries.js';

/**
 * Sets a new password with the mailed code and ends every session of the user (docs/identity.md, "Password reset"). A
 * code allows five guesses of all strangers together and five from each known address block, so strangers can't use up
 * the code of the person who waits for it. A weak password costs no guess.
 */
export const confirmForgotPassword = defineOperation({
  throttle: guessingThrottle,
  input: z.object({
    ClientId: parameter(128),
    Username: parameter(320),
    ConfirmationCode: parameter(64),
    Password: newPasswordSchema,
  }),
  async run(services, input, block) {
    assertClient(input.ClientId);
    assertStrongPassword(input.Password);
    const code = await checkCode(services, { email: input.Username, code: input.ConfirmationCode, block });
    await resetPassword(services, { email: input.Username, password: input.Password, code });
    await rememberAddress(services, input.Username, block);
    return {};
  },
});

interface CheckedCode {
  readonly key: Buffer;
  readonly nonce: Buffer;
}

async function checkCode(
  services: PoolServices,
  { email, code, block }: { email: string; code: string; block: string },
): Promise<CheckedCode> {
  const { db, secrets } = services;
  const key = resetCodeKey(secrets, email);
  const guesser = await guesserFrom(services, email, block);
  const nonce = await findResetNonce(db, key, services.now());
  if (nonce === null) throw expiredCode();
  await takeGuess(services, `${key.toString('hex')}:${nonce.toString('hex')}:${guesser}`);
  const expected = Buffer.from(resetCodeOf(secrets, email, nonce));
  const given = Buffer.from(code);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new IdpError('CodeMismatchException', 'Invalid verification code provided, please try again.');
  return { key, nonce };
}

/** Counts the guess before the code is compared, so that concurrent guesses count too. The window outlives the code. */
async function takeGuess(services: PoolServices, key: string): Promise<void> {
  const rule = { limit: resetCodeRule.guesses, windowSeconds: resetCodeRule.lifeSeconds };
  try {
    await services.throttle.hit(`idp:reset-guess:${key}`, rule);
  } catch (error) {
    const isUsedUp = error instanceof AppError && error.code === 'too_many_requests';
    throw isUsedUp ? expiredCode() : error;
  }
}

async function resetPassword(
  services: PoolServices,
  { email, password, code }: { email: string; password: string; code: CheckedCode },
): Promise<void> {
  const passwordHash = await services.passwords.hash(password);
  await services.db.transaction().execute(async (tx) => {
    const user = await findUserToReset(tx, email);
    const used = await useResetCode(tx, code.key, code.nonce);
    if (!used || !user?.mayReset) throw expiredCode();
    await replacePassword(tx, services, { user, passwordHash, by: null });
  });
}

function expiredCode(): IdpError {
  return new IdpError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}
