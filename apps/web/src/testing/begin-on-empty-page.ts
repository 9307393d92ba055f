import { beforeEach, vi } from 'vitest';

/** Files share a process and page (docs/decisions/0046); each reloads our modules and starts empty. Tests begin with nothing stored. */
if (typeof window !== 'undefined') {
  vi.resetModules();
  clearStorage();
  beforeEach(clearStorage);
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  // The collector's specs set an indexedDB (phone-data.ts).
  Reflect.deleteProperty(globalThis, 'indexedDB');
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
}

function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}
