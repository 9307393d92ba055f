import { thisDevice } from '@balanco/client/this-device';
import type { SignInOutput } from 'aws-amplify/auth';
import { newUuid } from '../lib/new-uuid';
import { fetchIdentityId } from './identity-id';
import { loadProvider } from './provider';
import { confirmSignInSentences, providerError, UNKNOWN_STEP } from './provider-sentence';
import { signOut } from './sign-out';
import { storeToken } from './stored-session';

export type SignInStep =
  | { readonly kind: 'done' }
  | { readonly kind: 'reset-password' }
  /** `askName`: the pool requires a name that the account lacks. */
  | { readonly kind: 'new-password'; readonly askName: boolean }
  | { readonly kind: 'code'; readonly from: 'app' | 'sms' | 'email' };

/**
 * Stores the session if no step follows (specification, sections 3 and 4). First signs out an earlier
 * session, ignoring failures.
 *
 * @throws Error with a Portuguese message for known refusals
 */
export async function signIn(email: string, password: string): Promise<SignInStep> {
  try {
    const { auth, authFlow, embedded } = await loadProvider();
    await signOut().catch(() => undefined);
    const options = {
      authFlowType: authFlow,
      ...(embedded ? { clientMetadata: thisDevice(newUuid) } : {}),
    };
    return await proceed(await auth.signIn({ username: email, password, options }));
  } catch (error) {
    throw providerError(error);
  }
}

/**
 * @param name only if the step asked for it
 * @throws Error with a Portuguese message for known refusals
 */
export async function confirmSignIn(answer: string, name?: string): Promise<SignInStep> {
  try {
    const { auth } = await loadProvider();
    const options = name === undefined ? {} : { options: { userAttributes: { name } } };
    return await proceed(await auth.confirmSignIn({ challengeResponse: answer, ...options }));
  } catch (error) {
    throw providerError(error, confirmSignInSentences);
  }
}

async function proceed({ isSignedIn, nextStep }: SignInOutput): Promise<SignInStep> {
  if (isSignedIn) return keepSession();
  switch (nextStep.signInStep) {
    case 'RESET_PASSWORD':
      return { kind: 'reset-password' };
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { kind: 'new-password', askName: nextStep.missingAttributes?.includes('name') === true };
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { kind: 'code', from: 'app' };
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return { kind: 'code', from: 'sms' };
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return { kind: 'code', from: 'email' };
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
