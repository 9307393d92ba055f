import { notifications } from '@mantine/notifications';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { storeToken } from '../identity/stored-session';
import { connectRealCalls } from './connect-real-calls';
import { resetFakeAuth } from './fake-provider';
import { fakeToken } from './fake-token';

/** With the real client; the file mocks `identity/provider`. */
export function beginSignedIn(): void {
  beforeEach(() => {
    resetFakeAuth(fakeToken());
    connectRealCalls();
    storeToken(fakeToken());
  });
  afterEach(() => {
    cleanup();
    notifications.clean();
    vi.unstubAllGlobals();
  });
}
