/** Seconds, as many as Cognito allows. Two tabs, or a client that lost its answer, may send the same token again. */
const REFRESH_GRACE_SECONDS = 60;

export type RefreshDecision = 'rotate' | 'repeat' | 'reuse' | 'expired';

/**
 * What happens to a refresh token (docs/identity.md, "Sessions"). The current one is rotated. A superseded one gets
 * another token during the grace period; after that its use means that someone else has a copy.
 */
export function decideRefresh(token: {
  supersededAt: Date | null;
  sessionExpiresAt: Date;
  now: Date;
}): RefreshDecision {
  const { supersededAt, sessionExpiresAt, now } = token;
  if (sessionExpiresAt <= now) return 'expired';
  if (supersededAt === null) return 'rotate';
  return now.getTime() - supersededAt.getTime() <= REFRESH_GRACE_SECONDS * 1000 ? 'repeat' : 'reuse';
}
