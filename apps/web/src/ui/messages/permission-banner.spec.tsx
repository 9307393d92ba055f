// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PermissionBanner } from './permission-banner';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the permission banner stays for exactly three seconds', () => {
  const onGone = vi.fn();
  render(<PermissionBanner onGone={onGone} />);
  expect(screen.getByRole('alert').textContent).toBe('Usuários não podem realizar essa ação!');
  act(() => vi.advanceTimersByTime(2999));
  expect(onGone).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(onGone).toHaveBeenCalledOnce();
});
