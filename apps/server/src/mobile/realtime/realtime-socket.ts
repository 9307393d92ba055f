/** The socket to the client, with what the protocol needs of it. */
export interface RealtimeSocket {
  send(text: string): void;
  ping(): void;
  /** Starts the closing handshake. */
  close(code: number, reason: string): void;
  /** Cuts the connection without a handshake. */
  terminate(): void;
  /** The bytes that were sent and still wait in memory. */
  readonly bufferedBytes: number;
}

/**
 * Why the server ends a connection. The client ignores the code: it reconnects after five seconds with a fresh token
 * and syncs what it missed. The codes are for people who read logs.
 */
export const closing = {
  goingAway: { code: 1001, reason: 'server is closing' },
  fault: { code: 1011, reason: 'internal error' },
  expired: { code: 4401, reason: 'token expired' },
  refused: { code: 4403, reason: 'not authorized any more' },
  silent: { code: 4408, reason: 'no connection_init' },
} as const;

export type Closing = (typeof closing)[keyof typeof closing];
