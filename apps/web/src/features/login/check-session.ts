import { getProtected } from '@balanco/contract/people/session';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { storedToken } from '../../identity/stored-session';

/** The result of asking the server about the stored token. */
export type SessionCheck = 'accepted' | 'over' | { readonly failure: string };

/** Asks the server whether it accepts the stored session. One that can't be checked stays and is a failure. */
export async function checkSession(signal: AbortSignal): Promise<SessionCheck> {
  try {
    await request(getProtected, {}, { signal });
    return 'accepted';
  } catch (error) {
    return isOver(error) ? 'over' : { failure: sentence(error) };
  }
}

/** Whether the session is refused, not just unreachable. The helper removes the token of one that is over. */
function isOver(error: unknown): boolean {
  return storedToken() === null || (error instanceof ApiError && !error.isTransient);
}
