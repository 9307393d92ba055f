import { loadProvider } from './provider';
import { storeIdentityId } from './stored-session';

const WAIT_MS = 10_000;

/**
 * Asks the identity pool of Amazon Cognito who this is there (specification, section 3). Nothing waits for it, and a
 * failure leaves the `identityId` null.
 */
export async function fetchIdentityId(idToken: string): Promise<void> {
  const {
    identity: { identityPoolId, region, userPoolId },
  } = await loadProvider();
  if (identityPoolId === undefined) return;
  const answer = await fetch(`https://cognito-identity.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': 'AWSCognitoIdentityService.GetId',
    },
    body: JSON.stringify({
      IdentityPoolId: identityPoolId,
      Logins: { [`cognito-idp.${region}.amazonaws.com/${userPoolId}`]: idToken },
    }),
    signal: AbortSignal.timeout(WAIT_MS),
  }).catch(() => null);
  if (answer === null || !answer.ok) return;
  const { IdentityId: id } = await answer.json().catch(() => ({}));
  if (typeof id === 'string') storeIdentityId(id);
}
