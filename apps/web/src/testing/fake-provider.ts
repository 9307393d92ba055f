import { vi } from 'vitest';

/** Replaces Amazon's client in specs of screens; use with `vi.mock('<…>/identity/provider')`. */
export const fakeAuth = {
  signIn: vi.fn(),
  signOut: vi.fn(),
  fetchAuthSession: vi.fn(),
  confirmSignIn: vi.fn(),
  signUp: vi.fn(),
  resetPassword: vi.fn(),
  confirmResetPassword: vi.fn(),
};

/** Whether the fake pool is the embedded one, by default. */
export const fakePool = { embedded: true };

/** Signed out, and every call succeeds: sign-in answers `token`. */
export function resetFakeAuth(token: string): void {
  localStorage.clear();
  sessionStorage.clear();
  fakePool.embedded = true;
  fakeAuth.signOut.mockReset().mockResolvedValue(undefined);
  fakeAuth.signIn.mockReset().mockResolvedValue({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
  fakeAuth.confirmSignIn
    .mockReset()
    .mockResolvedValue({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
  fakeAuth.signUp.mockReset().mockResolvedValue({ isSignUpComplete: false });
  fakeAuth.resetPassword.mockReset().mockResolvedValue({ isPasswordReset: false });
  fakeAuth.confirmResetPassword.mockReset().mockResolvedValue(undefined);
  fakeAuth.fetchAuthSession.mockReset().mockResolvedValue({ tokens: { idToken: { toString: () => token } } });
}

/** An error of the provider. */
export function providerFailure(name: string): Error {
  const error = new Error('in English');
  error.name = name;
  return error;
}

export const loadProvider = async () => ({ auth: fakeAuth, authFlow: 'USER_PASSWORD_AUTH', ...fakePool });
