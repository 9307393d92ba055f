import { vi } from 'vitest';

/**
 * Test files of screens share a process and its page (docs/decisions/0046). Each file loads our modules again, with its
 * own state and mocks, and starts with an empty page.
 */
if (typeof window !== 'undefined') {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
}
