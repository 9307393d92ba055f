import { render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { storedToken, storeToken } from '../identity/stored-session';
import { fakeAuth, fakeToken, providerFailure, resetFakeAuth } from '../testing/fake-provider';
import { useKeptFresh } from './use-kept-fresh';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR_S = 3600;
const issuedAt = (ms: number) => fakeToken({ iat: ms / 1000, exp: ms / 1000 + HOUR_S });

function Screen() {
  useKeptFresh();
  return null;
}
function inSight(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  resetFakeAuth(issuedAt(NOW + HOUR_S * 1000));
  storeToken(issuedAt(NOW));
  inSight('visible');
});

it('the token is refreshed before it expires although no call is made', async () => {
  render(<Screen />);
  await vi.advanceTimersByTimeAsync((HOUR_S - 61) * 1000);
  expect(fakeAuth.fetchAuthSession).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(fakeAuth.fetchAuthSession).toHaveBeenCalledOnce();
  expect(storedToken()).toBe(issuedAt(NOW + HOUR_S * 1000));
});

it('the token is checked again when a hidden tab becomes visible', async () => {
  render(<Screen />);
  inSight('hidden');
  await vi.advanceTimersByTimeAsync(2 * HOUR_S * 1000);
  expect(fakeAuth.fetchAuthSession).not.toHaveBeenCalled();
  inSight('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(fakeAuth.fetchAuthSession).toHaveBeenCalledOnce();
});

it('failed refreshes do no harm and stop with the screen', async () => {
  fakeAuth.fetchAuthSession.mockRejectedValue(providerFailure('NetworkError'));
  const { unmount } = render(<Screen />);
  await vi.advanceTimersByTimeAsync((HOUR_S + 60) * 1000);
  const tries = fakeAuth.fetchAuthSession.mock.calls.length;
  expect(tries).toBeGreaterThan(1);
  expect(storedToken()).not.toBeNull();
  unmount();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fakeAuth.fetchAuthSession).toHaveBeenCalledTimes(tries);
});
