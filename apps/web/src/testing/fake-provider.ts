import type { PublicConfig } from '@balanco/contract/people/session';
import { type Mock, vi } from 'vitest';
import { forgetToken } from '../identity/stored-session';

export const fakeTotpSetup = {
  sharedSecret: 'JBSWY3DPEHPK3PXP',
  getSetupUri: (app: string, account: string) =>
    new URL(`otpauth://totp/${app}:${account}?secret=JBSWY3DPEHPK3PXP&issuer=${app}`),
};

const codeSent = {
  isPasswordReset: false,
  nextStep: {
    resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
    codeDeliveryDetails: { deliveryMedium: 'EMAIL' },
  },
};

const signedIn = { isSignedIn: true, nextStep: { signInStep: 'DONE' } };

/** Each test begins with the answer. */
const answering = (value?: unknown): Mock => vi.fn(async () => value);

/** It stands in with `vi.mock('<…>/identity/provider')`. */
export const fakeAuth = {
  signIn: answering(signedIn),
  signOut: answering(),
  fetchAuthSession: answering(),
  confirmSignIn: answering(signedIn),
  signUp: answering({ isSignUpComplete: false, userId: 'sub-2' }),
  resetPassword: answering(codeSent),
  confirmResetPassword: answering(),
  updatePassword: answering(),
  setUpTOTP: answering(fakeTotpSetup),
  verifyTOTPSetup: answering(),
  updateMFAPreference: answering(),
  fetchMFAPreference: answering({}),
};

export const fakePool: {
  embedded: boolean;
  identity: Omit<PublicConfig['identity'], 'userPoolClientId' | 'authFlow'>;
} = {
  embedded: true,
  identity: { userPoolId: 'local_Balanco1', region: 'local' },
};

export function resetFakeAuth(token: string): void {
  forgetToken();
  localStorage.clear();
  sessionStorage.clear();
  fakePool.embedded = true;
  fakePool.identity = { userPoolId: 'local_Balanco1', region: 'local' };
  fakeAuth.fetchAuthSession.mockResolvedValue({ tokens: { idToken: { toString: () => token } } });
}

export function providerFailure(name: string): Error {
  const error = new Error('in English');
  error.name = name;
  return error;
}

export const loadProvider = async () => ({ auth: fakeAuth, authFlow: 'USER_PASSWORD_AUTH', ...fakePool });

/** It isn't signed, and expires in an hour by default. */
export function fakeToken(claims: Record<string, unknown> = {}): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return `${part({ alg: 'none' })}.${part({ sub: 'sub-1', exp, ...claims })}.signature`;
}
