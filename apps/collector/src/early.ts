/**
 * Runs before the page's body, alone: keeps keys until `device/early-keys.ts` takes them, and fetches the
 * counting of a phone that counts beside the rest (docs/collector-app.md, "Opening").
 */
export interface EarlyKeys {
  readonly keys: readonly KeyboardEvent[];
  stop(): void;
}

declare global {
  interface Window {
    earlyKeys?: EarlyKeys;
    readonly __COUNTING_FILES?: readonly string[];
  }
}

const keys: KeyboardEvent[] = [];
const keep = (event: KeyboardEvent) => void keys.push(event);
document.addEventListener('keydown', keep, { capture: true });
window.earlyKeys = {
  keys,
  stop: () => document.removeEventListener('keydown', keep, { capture: true }),
};

if (localStorage.getItem('coletor.place') !== null && localStorage.getItem('coletor.session') !== null)
  for (const file of window.__COUNTING_FILES ?? []) {
    const link = document.createElement('link');
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
