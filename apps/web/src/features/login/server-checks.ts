import { getLicence } from '@balanco/contract/people/licences';
import { makeRecoveryCodes } from '@balanco/contract/people/second-factor';
import { getProtected } from '@balanco/contract/people/session';
import { request, sentence } from '../../api/client';
import { ApiError } from '../../api/failures';
import { storedToken } from '../../identity/stored-session';
import { paths } from '../../paths';

export type SessionCheck = 'accepted' | 'over' | { readonly failure: string };

/** A failed check keeps the session. */
export async function checkSession(signal: AbortSignal): Promise<SessionCheck> {
  try {
    await request(getProtected, {}, { signal });
    return 'accepted';
  } catch (error) {
    return isOver(error) ? 'over' : { failure: sentence(error) };
  }
}

/** `request` removes the token of a session that is over. */
function isOver(error: unknown): boolean {
  return storedToken() === null || (error instanceof ApiError && !error.isTransient);
}

/** Only a 404 of the licence leads to /licenca; even failures lead to /dashboard. */
export async function afterSignIn(): Promise<string> {
  try {
    await request(getLicence, {}, { leaveForLicence: false });
    return paths.dashboard();
  } catch (error) {
    const without = error instanceof ApiError && error.refusal.status === 404;
    return without ? paths.licence() : paths.dashboard();
  }
}

export async function makeFirstRecoveryCodes(): Promise<readonly string[]> {
  return (await request(makeRecoveryCodes, { body: {} }, { leaveForLicence: false })).codes;
}
