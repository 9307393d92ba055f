import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { auditPerson } from '../../audit-account.js';
import { attemptKey } from '../check-password.js';
import { IdpError } from '../idp-error.js';
import { assertClient, defineOperation, guessingThrottle, parameter } from '../operation.js';
import { forgetAttempts } from '../password-attempt-queries.js';
import type { PoolServices } from '../pool-services.js';
import { digestResetCode, resetCodeKey, resetCodeRule } from '../reset-code.js';
import { takeGuess, useResetCode } from '../reset-code-queries.js';
import { deleteSessionsOf } from '../session-queries.js';
import { assertStrongPassword, newPasswordSchema } from '../strong-password.js';
import { findUserByEmail, setPasswordHash } from '../user-queries.js';

/**
 * Sets a new password by the code that was sent, and ends every session of the user (DESIGN 4). A code lives
 * 15 minutes, five guesses and one use; a weak password costs no guess.
 */
export const confirmForgotPassword = defineOperation({
  throttle: guessingThrottle,
  input: z.object({
    ClientId: parameter(128),
    Username: parameter(320),
    ConfirmationCode: parameter(64),
    Password: newPasswordSchema,
  }),
  async run(services, input) {
    assertClient(input.ClientId);
    assertStrongPassword(input.Password);
    const code = await checkCode(services, input.Username, input.ConfirmationCode);
    await resetPassword(services, { email: input.Username, password: input.Password, code });
    return {};
  },
});

interface CheckedCode {
  readonly key: Buffer;
  readonly digest: Buffer;
}

async function checkCode(services: PoolServices, email: string, code: string): Promise<CheckedCode> {
  const key = resetCodeKey(services.secrets, email);
  const stored = await takeGuess(services.db, key, { limit: resetCodeRule.guesses, now: services.now() });
  if (stored === null) throw expiredCode();
  const digest = digestResetCode(services.secrets, email, code);
  if (!timingSafeEqual(stored, digest)) {
    throw new IdpError('CodeMismatchException', 'Invalid verification code provided, please try again.');
  }
  return { key, digest };
}

async function resetPassword(
  services: PoolServices,
  { email, password, code }: { email: string; password: string; code: CheckedCode },
): Promise<void> {
  const passwordHash = await services.passwords.hash(password);
  await services.db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const used = await useResetCode(tx, code.key, code.digest);
    if (!used || !user?.confirmed) throw expiredCode();
    await setPasswordHash(tx, user.sub, passwordHash);
    const ended = await deleteSessionsOf(tx, user.sub);
    await auditPerson(tx, user, user.sub, { action: 'reset_password', after: { sessions_ended: ended } });
    await forgetAttempts(tx, attemptKey(services, email));
  });
}

function expiredCode(): IdpError {
  return new IdpError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}
