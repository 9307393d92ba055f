import type { z } from 'zod';
import { type deviceMetadata, noticeDevice } from '../passwords/notice-device.js';
import type { PoolServices } from '../pool-services.js';
import { startSession } from '../sessions/start-session.js';
import type { AuthenticationResult } from '../sessions/token-issuer.js';
import type { PoolUser } from '../user-queries.js';

/** It follows the last step: only now is the device known, and its person told of a new one. */
export async function finishSignIn(
  services: PoolServices,
  user: PoolUser,
  device: z.infer<typeof deviceMetadata> & { readonly block: string },
): Promise<AuthenticationResult> {
  await noticeDevice(services, user, device);
  return startSession(services, user);
}

export function signedIn(result: AuthenticationResult): object {
  return { AuthenticationResult: result, ChallengeParameters: {} };
}
