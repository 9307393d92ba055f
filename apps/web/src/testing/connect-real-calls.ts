import { vi } from 'vitest';
import { connectCalls } from '../api/call';
import { currentIdToken } from '../identity/id-token';
import { signOut } from '../identity/sign-out';
import { loseSession } from '../identity/stored-session';

/** Wires the call helper as main.tsx does; what would leave the page is recorded instead. */
export function connectRealCalls() {
  const reload = vi.fn();
  const showLicence = vi.fn();
  connectCalls({ idToken: currentIdToken, forgetToken: loseSession, signOut, reload, showLicence });
  return { reload, showLicence };
}
