import { loadProvider } from './provider';
import { providerError, stepSentence } from './provider-sentence';
import { forgetToken, storeToken } from './stored-session';

/**
 * Signs in with e-mail and password and stores the session (specification, sections 3 and 4). A session that was
 * there before is signed out first; that this fails keeps nobody out.
 *
 * @throws Error with a Portuguese message for every known refusal of the provider
 */
export async function signIn(email: string, password: string): Promise<void> {
  try {
    const { auth, authFlow } = await loadProvider();
    forgetToken();
    await auth.signOut().catch(() => undefined);
    const { isSignedIn, nextStep } = await auth.signIn({
      username: email,
      password,
      options: { authFlowType: authFlow },
    });
    if (!isSignedIn) throw new Error(stepSentence(nextStep.signInStep));
    const { tokens } = await auth.fetchAuthSession();
    if (tokens?.idToken === undefined) throw new Error('');
    storeToken(tokens.idToken.toString());
  } catch (error) {
    throw providerError(error);
  }
}
