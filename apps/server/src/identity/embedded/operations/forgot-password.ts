import { z } from 'zod';
import { AppError } from '../../../app-error.js';
import { IdpError } from '../idp-error.js';
import { assertClient, defineOperation, parameter } from '../operation.js';
import type { PoolServices } from '../pool-services.js';
import { digestResetCode, makeResetCode, resetCodeKey, resetCodeRule } from '../reset-code.js';
import { auditResetRequest, storeResetCode } from '../reset-code-queries.js';
import { resetMessage } from '../reset-message.js';
import { findUserByEmail, normaliseEmail } from '../user-queries.js';

/** Keeps a mailbox from being flooded, and a code from being guessed by asking for ever new ones. */
const CODES_PER_ADDRESS = { limit: 5, windowSeconds: 60 * 60 };

/**
 * Sends a code for a new password. Known and unknown addresses are answered alike, in words and in work: both get
 * a code stored, and the mail leaves after the answer.
 */
export const forgotPassword = defineOperation({
  throttle: { limit: 30, windowSeconds: 15 * 60 },
  input: z.object({ ClientId: parameter(128), Username: parameter(320) }),
  async run(services, input) {
    assertClient(input.ClientId);
    const email = input.Username;
    await limitCodes(services, email);
    const user = await findUserByEmail(services.db, email);
    const code = makeResetCode();
    const expiresAt = new Date(services.now().getTime() + resetCodeRule.lifeSeconds * 1000);
    await services.db.transaction().execute(async (tx) => {
      await storeResetCode(tx, {
        key: resetCodeKey(services.secrets, email),
        digest: digestResetCode(services.secrets, email, code),
        expiresAt,
      });
      await auditResetRequest(tx, email, expiresAt);
    });
    if (user?.confirmed)
      services.background.run('reset mail', () => services.sendMail(resetMessage(user, code)));
    return {
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskEmail(email) },
    };
  },
});

async function limitCodes(services: PoolServices, email: string): Promise<void> {
  try {
    await services.throttle.hit(`idp:reset:${normaliseEmail(email)}`, CODES_PER_ADDRESS);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new IdpError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
  }
}

/** As Cognito shows it, made of what was typed and of nothing that is stored: `a***@e***`. */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = normaliseEmail(email).split('@');
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}
