import { callHeaders } from '@balanco/client/session';
import { loadProvider } from './provider';
import { forgetToken, storedToken } from './stored-session';

const LONGEST_WAIT_MS = 5_000;

/**
 * Ends the session here, at our server, then at the provider.
 *
 * @throws if the provider can't be reached; callers ignore that (specification, section 2, Side menu)
 */
export async function signOut(): Promise<void> {
  const token = storedToken();
  forgetToken();
  if (token !== null) await tellServer(token).catch(() => undefined);
  const { auth } = await loadProvider();
  await auth.signOut();
}

/** The shared helper would refresh the token and end the session again on a refusal. */
async function tellServer(token: string): Promise<void> {
  const { signOut: endSessionOnServer } = await import('@balanco/contract/people/session');
  await fetch(endSessionOnServer.path, {
    method: endSessionOnServer.method,
    headers: callHeaders(token),
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  });
}
