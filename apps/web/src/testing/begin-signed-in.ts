import './dom-stubs';
import { notifications } from '@mantine/notifications';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { storeToken } from '../identity/stored-session';
import { connectRealCalls } from './connect-real-calls';
import { fakeToken, resetFakeAuth } from './fake-provider';

/** Each test of a screen begins signed in, with the real client and a fake provider. */
vi.mock('../identity/provider', () => import('./fake-provider'));

beforeEach(() => {
  resetFakeAuth(fakeToken());
  connectRealCalls();
  storeToken(fakeToken());
});
afterEach(() => void act(() => notifications.clean()));
