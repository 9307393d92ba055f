import { vi } from 'vitest';

/**
 * Test files share a process and its page (docs/decisions/0046). Each file loads our modules again, with its own state and
 * mocks, and starts with an empty page.
 */
if (typeof window !== 'undefined') {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  // The collector's specs set one (clear-phone.ts); this page has none.
  Reflect.deleteProperty(globalThis, 'indexedDB');
  // Own properties come from tests; the browser's are in the prototype.
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
}
