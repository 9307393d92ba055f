import { callHeaders } from '@balanco/client/session';
import { loadProvider } from './provider';
import { forgetToken, storedToken } from './stored-session';

const LONGEST_WAIT_MS = 5_000;

/**
 * Ends the session here, at our server, then at the provider. Returns where to sign out of the company's, too.
 *
 * @throws if the provider can't be reached; callers ignore that (specification, section 2, Side menu)
 */
export async function signOut(): Promise<string | null | undefined> {
  const token = storedToken();
  forgetToken();
  const next = token && (await tellServer(token).catch(() => undefined));
  const { auth } = await loadProvider();
  await auth.signOut();
  return next;
}

/** The shared helper would refresh the token and end the session again on a refusal. */
async function tellServer(token: string): Promise<string | undefined> {
  const { signOut: endSessionOnServer } = await import('@balanco/contract/people/session');
  const answer = await fetch(endSessionOnServer.path, {
    method: endSessionOnServer.method,
    headers: callHeaders(token),
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  });
  return ((await answer.json()) as { next?: string }).next;
}
