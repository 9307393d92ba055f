import { vi } from 'vitest';

/**
 * Test files of screens share a process and its page (docs/decisions/0046). Each loads our modules again, so that their
 * state and mocks are its own, and finds the page empty.
 */
if (typeof window !== 'undefined') {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
}
