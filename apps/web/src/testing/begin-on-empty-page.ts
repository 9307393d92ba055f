import { beforeEach, vi } from 'vitest';

/** Files share a process and page (docs/decisions/0046); each reloads our modules and starts empty. */
if (typeof window !== 'undefined') {
  vi.resetModules();
  beginBrowser();
  beforeEach(beginBrowser);
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  // The collector's specs set an indexedDB (phone-data.ts).
  Reflect.deleteProperty(globalThis, 'indexedDB');
}

/** Each test begins with nothing stored, and with jsdom's own navigator. */
function beginBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
}
