import { thisDevice } from '@balanco/client/this-device';
import type { SignInOutput } from 'aws-amplify/auth';
import { type AppKey, readAppKey } from './app-key';
import { fetchIdentityId } from './identity-id';
import { loadProvider } from './provider';
import { confirmSignInSentences, UNKNOWN_STEP, withProvider } from './provider-sentence';
import { signOut } from './sign-out';
import { storeToken } from './stored-session';

export type SignInStep =
  | { readonly kind: 'done' }
  | { readonly kind: 'reset-password' }
  /** `askName`: the pool requires a name that the account lacks. */
  | { readonly kind: 'new-password'; readonly askName: boolean }
  /** `recovery`: the pool takes a recovery code, too. */
  | { readonly kind: 'code'; readonly from: 'app' | 'sms' | 'email'; readonly recovery?: boolean }
  | { readonly kind: 'set-up'; readonly key: AppKey };

/**
 * Stores the session if no step follows (specification, sections 3 and 4). First signs out an earlier
 * session, ignoring failures.
 *
 * @throws Error with a Portuguese message for known refusals
 */
export function signIn(email: string, password: string): Promise<SignInStep> {
  return withProvider(async ({ auth, authFlow, embedded }) => {
    await signOut().catch(() => undefined);
    const options = {
      authFlowType: authFlow,
      ...(embedded ? { clientMetadata: thisDevice() } : {}),
    };
    return proceed(await auth.signIn({ username: email, password, options }), email);
  });
}

/**
 * @param name only if the step asked for it
 * @throws Error with a Portuguese message for known refusals
 */
export function confirmSignIn(
  answer: string,
  { email, name }: { email: string; name?: string | undefined },
): Promise<SignInStep> {
  return withProvider(async ({ auth }) => {
    const options = name === undefined ? {} : { options: { userAttributes: { name } } };
    return proceed(await auth.confirmSignIn({ challengeResponse: answer, ...options }), email);
  }, confirmSignInSentences);
}

async function proceed({ isSignedIn, nextStep }: SignInOutput, email: string): Promise<SignInStep> {
  if (isSignedIn) return keepSession();
  switch (nextStep.signInStep) {
    case 'RESET_PASSWORD':
      return { kind: 'reset-password' };
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { kind: 'new-password', askName: nextStep.missingAttributes?.includes('name') === true };
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { kind: 'code', from: 'app', recovery: (await loadProvider()).embedded };
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return { kind: 'code', from: 'sms' };
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return { kind: 'code', from: 'email' };
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP':
      return { kind: 'set-up', key: readAppKey(nextStep.totpSetupDetails, email) };
    // Amazon's pool with more than one kind.
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION': {
      const { auth } = await loadProvider();
      return proceed(await auth.confirmSignIn({ challengeResponse: 'TOTP' }), email);
    }
    case 'CONFIRM_SIGN_UP':
      throw named('UserNotConfirmedException');
    default:
      throw new Error(UNKNOWN_STEP);
  }
}

async function keepSession(): Promise<SignInStep> {
  const { auth } = await loadProvider();
  const { tokens } = await auth.fetchAuthSession();
  if (tokens?.idToken === undefined) throw named('Unknown');
  const idToken = tokens.idToken.toString();
  storeToken(idToken);
  void fetchIdentityId(idToken);
  return { kind: 'done' };
}

function named(name: string): Error {
  const error = new Error(name);
  error.name = name;
  return error;
}
