import { timingSafeEqual } from 'node:crypto';
import { PASSWORD_MAXIMUM } from '@balanco/contract/people/password';
import { z } from 'zod';
import { AppError } from '../../../app-error.js';
import { auditPerson } from '../../audit-account.js';
import { forgetAddresses, rememberAddress } from '../passwords/known-addresses.js';
import { checkPassword, guesserFrom } from '../passwords/password-attempts.js';
import { assertStrongPassword, newPasswordSchema } from '../passwords/passwords.js';
import {
  auditResetRequest,
  findResetNonce,
  replacePassword,
  requestResetCode,
  resetCodeKey,
  resetCodeOf,
  resetCodeRule,
  resetMessage,
  useResetCode,
} from '../passwords/reset-code.js';
import type { PoolServices } from '../pool-services.js';
import {
  assertClient,
  defineOperation,
  guessingThrottle,
  IdpError,
  parameter,
  tokenSchema,
} from '../protocol/operation.js';
import { deleteSessionsOf } from '../sessions/sessions.js';
import { findUserToReset, normaliseEmail, setPasswordHash, signedInUser } from '../user-queries.js';

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
  async run(services, { ClientId, Username: email, ConfirmationCode, Password }, block) {
    assertClient(ClientId);
    assertStrongPassword(Password);
    const { key, nonce } = await checkCode(services, { email, code: ConfirmationCode, block });
    const passwordHash = await services.passwords.hash(Password);
    await services.db.transaction().execute(async (tx) => {
      const user = await findUserToReset(tx, email);
      const used = await useResetCode(tx, key, nonce);
      if (!used || !user?.mayReset) throw expiredCode();
      await replacePassword(tx, services, { user, passwordHash, by: null });
    });
    await rememberAddress(services, email, block);
    return {};
  },
});

async function checkCode(
  services: PoolServices,
  { email, code, block }: { email: string; code: string; block: string },
) {
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

function expiredCode(): IdpError {
  return new IdpError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}

/**
 * Changes the bearer's password and ends the bearer's other sessions. The old password is required. Wrong ones are
 * counted by session, so strangers can't block the bearer.
 */
export const changePassword = defineOperation({
  throttle: guessingThrottle,
  input: z.object({
    AccessToken: tokenSchema,
    PreviousPassword: z.string().min(1).max(PASSWORD_MAXIMUM),
    ProposedPassword: newPasswordSchema,
  }),
  async run(services, input, block) {
    const { user, sessionId } = await signedInUser(services, input.AccessToken);
    assertStrongPassword(input.ProposedPassword);
    await checkPassword(services, {
      email: user.email,
      password: input.PreviousPassword,
      guesser: `session:${sessionId}`,
    });
    const passwordHash = await services.passwords.hash(input.ProposedPassword);
    await services.db.transaction().execute(async (tx) => {
      await setPasswordHash(tx, user.sub, passwordHash);
      const ended = await deleteSessionsOf(tx, user.sub, sessionId);
      await auditPerson(tx, user, user.sub, { action: 'change_password', after: { sessions_ended: ended } });
      await forgetAddresses({ ...services, db: tx }, user.email);
    });
    await rememberAddress(services, user.email, block);
    return {};
  },
});

/**
 * Sends a code for a new password (docs/identity.md, "Password reset"). While a code is valid, two more requests send
 * it again and later ones send nothing. So a stranger who keeps asking can't invalidate the code, flood the mailbox,
 * or get new codes to guess. Known and unknown addresses get the same answer for the same work: the mail leaves
 * afterwards.
 */
export const forgotPassword = defineOperation({
  throttle: { limit: 30, windowSeconds: 15 * 60 },
  input: z.object({ ClientId: parameter(128), Username: parameter(320) }),
  async run(services, input) {
    assertClient(input.ClientId);
    const { db, secrets } = services;
    const email = input.Username;
    const user = await findUserToReset(db, email);
    const { nonce, expiresAt, mails } = await db.transaction().execute(async (tx) => {
      const valid = await requestResetCode(tx, services, email);
      if (valid.mails <= resetCodeRule.mails) await auditResetRequest(tx, email, valid.expiresAt);
      return valid;
    });
    if (user?.mayReset && services.signsInHere(email) && mails <= resetCodeRule.mails) {
      const code = resetCodeOf(secrets, email, nonce);
      services.background.run('reset mail', () => services.sendMail(resetMessage(user, { code, expiresAt })));
    }
    return {
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskEmail(email) },
    };
  },
});

/** Returns Cognito's form, `a***@e***`, made from the request and not from stored data. */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = normaliseEmail(email).split('@');
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}
