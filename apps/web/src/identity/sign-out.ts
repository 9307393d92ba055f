import { loadProvider } from './provider';
import { forgetToken } from './stored-session';

/**
 * Ends the session here at once and then at the provider, which revokes it.
 *
 * @throws where the provider can't be reached; callers ignore that (specification, section 2, Side menu)
 */
export async function signOut(): Promise<void> {
  forgetToken();
  const { auth } = await loadProvider();
  await auth.signOut();
}
