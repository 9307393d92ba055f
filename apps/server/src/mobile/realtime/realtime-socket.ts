/** The client's end of a connection, as far as the protocol knows it. */
export interface RealtimeSocket {
  send(text: string): void;
  ping(): void;
  /** Says goodbye; the other side may take its time. */
  close(code: number, reason: string): void;
  /** Cuts the connection. */
  terminate(): void;
  /** What was sent and waits in memory, in bytes. */
  readonly bufferedBytes: number;
}

/**
 * Why the server ends a connection. Whatever the code, the client connects again after five seconds, with a fresh
 * token, and fetches what it missed; the codes are for whoever reads a log.
 */
export const closing = {
  goingAway: { code: 1001, reason: 'server is closing' },
  fault: { code: 1011, reason: 'internal error' },
  expired: { code: 4401, reason: 'token expired' },
  refused: { code: 4403, reason: 'not authorized any more' },
  silent: { code: 4408, reason: 'no connection_init' },
} as const;

export type Closing = (typeof closing)[keyof typeof closing];
