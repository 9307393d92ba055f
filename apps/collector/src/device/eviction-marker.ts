const KEY = 'coletor_fila';
/** Sixty days, in seconds. */
const KEPT_SECONDS = 60 * 24 * 60 * 60;

/**
 * How many readings waited on this phone when it was last seen; null if this browser never counted. It stands outside of the
 * phone's database, in two places, because a browser that clears one of them often leaves the other.
 */
export function readMarker(): number | null {
  const cookie = new RegExp(`(?:^|; )${KEY}=(\\d+)`).exec(document.cookie)?.[1];
  const text = localStorage.getItem(KEY) ?? cookie;
  return text == null ? null : Number(text);
}

export function writeMarker(waiting: number): void {
  try {
    localStorage.setItem(KEY, String(waiting));
  } catch {
    // Without room the cookie remains.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing on plain http
  document.cookie = `${KEY}=${waiting}; max-age=${KEPT_SECONDS}; path=/coletor; samesite=strict`;
}
