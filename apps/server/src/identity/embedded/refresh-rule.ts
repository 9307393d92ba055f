/** As long as Cognito allows: two tabs, or a client whose answer was lost, may send the same token again. */
const REFRESH_GRACE_SECONDS = 60;

export type RefreshDecision = 'rotate' | 'repeat' | 'reuse' | 'expired';

/**
 * What a refresh token may do (DESIGN 4: rotation, short grace, reuse kills the session). The current one is
 * rotated out; one that was rotated out gets a further token within the grace, and is a copy in other hands after it.
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
