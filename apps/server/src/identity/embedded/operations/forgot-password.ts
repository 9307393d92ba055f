import { z } from 'zod';
import { makeResetNonce, resetCodeKey, resetCodeOf, resetCodeRule } from '../passwords/reset-code.js';
import { auditResetRequest, requestResetCode } from '../passwords/reset-code-queries.js';
import { resetMessage } from '../passwords/reset-message.js';
import { assertClient, defineOperation, parameter } from '../protocol/operation.js';
import { findUserToReset, normaliseEmail } from '../user-queries.js';

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
    const now = services.now();
    const user = await findUserToReset(db, email);
    const { nonce, expiresAt, mails } = await db.transaction().execute(async (tx) => {
      const valid = await requestResetCode(tx, {
        key: resetCodeKey(secrets, email),
        nonce: makeResetNonce(),
        expiresAt: new Date(now.getTime() + resetCodeRule.lifeSeconds * 1000),
        now,
      });
      if (valid.mails <= resetCodeRule.mails) await auditResetRequest(tx, email, valid.expiresAt);
      return valid;
    });
    if (user?.mayReset && mails <= resetCodeRule.mails) {
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
