import { vi } from 'vitest';
import { connectCalls } from '../api/connect-calls';
import { currentIdToken } from '../identity/id-token';
import { signOut } from '../identity/sign-out';
import { loseSession } from '../identity/stored-session';

export function connectRealCalls() {
  const reload = vi.fn();
  const showLicence = vi.fn();
  connectCalls({ idToken: currentIdToken, forgetToken: loseSession, signOut, reload, showLicence });
  return { reload, showLicence };
}
