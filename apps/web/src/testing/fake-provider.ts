import type { PublicConfig } from '@balanco/contract/people/session';
import { vi } from 'vitest';
import { forgetToken } from '../identity/stored-session';

/** It stands in with `vi.mock('<…>/identity/provider')`. */
export const fakeAuth = {
  signIn: vi.fn(),
  signOut: vi.fn(),
  fetchAuthSession: vi.fn(),
  confirmSignIn: vi.fn(),
  signUp: vi.fn(),
  resetPassword: vi.fn(),
  confirmResetPassword: vi.fn(),
  updatePassword: vi.fn(),
  setUpTOTP: vi.fn(),
  verifyTOTPSetup: vi.fn(),
  updateMFAPreference: vi.fn(),
  fetchMFAPreference: vi.fn(),
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
  fakeAuth.signOut.mockReset().mockResolvedValue(undefined);
  fakeAuth.signIn.mockReset().mockResolvedValue({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
  fakeAuth.confirmSignIn
    .mockReset()
    .mockResolvedValue({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
  fakeAuth.signUp.mockReset().mockResolvedValue({ isSignUpComplete: false, userId: 'sub-2' });
  fakeAuth.resetPassword.mockReset().mockResolvedValue(codeSent);
  fakeAuth.confirmResetPassword.mockReset().mockResolvedValue(undefined);
  fakeAuth.updatePassword.mockReset().mockResolvedValue(undefined);
  fakeAuth.setUpTOTP.mockReset().mockResolvedValue(fakeTotpSetup);
  fakeAuth.verifyTOTPSetup.mockReset().mockResolvedValue(undefined);
  fakeAuth.updateMFAPreference.mockReset().mockResolvedValue(undefined);
  fakeAuth.fetchMFAPreference.mockReset().mockResolvedValue({});
  fakeAuth.fetchAuthSession.mockReset().mockResolvedValue({ tokens: { idToken: { toString: () => token } } });
}

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
