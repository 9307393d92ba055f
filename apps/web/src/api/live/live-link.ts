/** How a live screen is connected to the server. */
export type LiveLink =
  /** Nothing has arrived yet. */
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** It connects again by itself; `failure` is the sentence of the last refusal, null without one. */
  | { readonly kind: 'reconnecting'; readonly failure: string | null }
  /** The browser has no network. */
  | { readonly kind: 'offline' }
  /** The server refuses; only a person can change that. */
  | { readonly kind: 'refused'; readonly failure: string; readonly isPermissionDenied: boolean };
