import { thisDevice } from '@balanco/client/this-device';
import type { SignInOutput } from 'aws-amplify/auth';
import { loadProvider } from './provider';
import { beginSession, forgetSession } from './session';
import { signInSentence, UNKNOWN_STEP } from './sign-in-sentence';

export type SignInStep = 'done' | 'new-password' | 'code';

/** @throws Error with a Portuguese sentence */
export async function signIn(email: string, password: string): Promise<SignInStep> {
  return inPortuguese(async () => {
    const { auth, authFlow, embedded } = await loadProvider();
    // Amazon's client refuses a second session.
    await auth.signOut().catch(() => undefined);
    const options = {
      authFlowType: authFlow,
      ...(embedded ? { clientMetadata: thisDevice() } : {}),
    };
    return proceed(await auth.signIn({ username: email, password, options }), email);
  });
}

export async function confirmSignIn(answer: string, email: string): Promise<SignInStep> {
  return inPortuguese(async () => {
    const { auth } = await loadProvider();
    return proceed(await auth.confirmSignIn({ challengeResponse: answer }), email);
  });
}

async function proceed({ isSignedIn, nextStep }: SignInOutput, email: string): Promise<SignInStep> {
  if (isSignedIn) {
    const { auth } = await loadProvider();
    const { tokens } = await auth.fetchAuthSession();
    if (tokens?.idToken === undefined) throw new Error(UNKNOWN_STEP);
    beginSession(tokens.idToken.toString(), email);
    return 'done';
  }
  switch (nextStep.signInStep) {
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return 'new-password';
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return 'code';
    default:
      throw new Error(UNKNOWN_STEP);
  }
}

async function inPortuguese<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    throw new Error(signInSentence(error), { cause: error });
  }
}

export async function signOut(): Promise<void> {
  forgetSession();
  const { auth } = await loadProvider();
  await auth.signOut();
}
