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
  // The collector's specs set one (clear-phone.ts) that can't keep a page's files; this page has none.
  Reflect.deleteProperty(globalThis, 'indexedDB');
  // What a test defined there, as a service worker or a wake lock; what the browser has is in the prototype.
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
}
