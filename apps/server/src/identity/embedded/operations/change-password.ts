import { PASSWORD_MAXIMUM } from '@balanco/contract/people/password';
import { z } from 'zod';
import { auditPerson } from '../../audit-account.js';
import { checkPassword } from '../passwords/check-password.js';
import { forgetAddresses, rememberAddress } from '../passwords/known-addresses.js';
import { assertStrongPassword, newPasswordSchema } from '../passwords/strong-password.js';
import { defineOperation, guessingThrottle, tokenSchema } from '../protocol/operation.js';
import { deleteSessionsOf } from '../sessions/session-queries.js';
import { signedInUser } from '../signed-in-user.js';
import { setPasswordHash } from '../user-queries.js';

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
