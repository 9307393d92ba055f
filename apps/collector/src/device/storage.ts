let asked: Promise<boolean> | undefined;

/** Asks once for storage that isn't evicted. Returns the browser's answer. */
export function keepStorage(): Promise<boolean> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<boolean> {
  // Missing on plain http and in old browsers.
  const storage = (navigator as Partial<Navigator>).storage;
  if (typeof storage?.persist !== 'function') return false;
  return storage.persist().catch(() => false);
}

const QUEUE_MARKER = 'coletor_fila';
const KEPT_SECONDS = 60 * 24 * 60 * 60;

/**
 * Unsent readings; null if this browser never counted. In two places outside the database, because browsers
 * often clear only one.
 */
export function readMarker(): number | null {
  const cookie = new RegExp(`(?:^|; )${QUEUE_MARKER}=(\\d+)`).exec(document.cookie)?.[1];
  const text = localStorage.getItem(QUEUE_MARKER) ?? cookie;
  return text == null ? null : Number(text);
}

export function writeMarker(waiting: number): void {
  try {
    localStorage.setItem(QUEUE_MARKER, String(waiting));
  } catch {
    // Without room, the cookie remains.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing on plain http
  document.cookie = `${QUEUE_MARKER}=${waiting}; max-age=${KEPT_SECONDS}; path=/coletor; samesite=strict`;
}
