/** How often and how much; tests shorten the times. */
export interface RealtimeSettings {
  /** How often changes are looked for, while somebody subscribes. */
  readonly pollMs: number;
  /** How often an open connection is told that it lives, and asked whether it does. */
  readonly keepAliveMs: number;
  /** How often token, role and licence of an open connection are read again. */
  readonly renewMs: number;
  /** How long a client may take for its `connection_init`. */
  readonly initMs: number;
  /** How much may wait in a connection's memory before it is given up. */
  readonly bufferedBytes: number;
  readonly connections: number;
  readonly connectionsPerPerson: number;
  readonly subscriptionsPerConnection: number;
}

/** What the client waits for a sign of life before it connects again; `keepAliveMs` stays far below. */
export const CONNECTION_TIMEOUT_MS = 5 * 60 * 1000;

/** A document with its variables and a token takes a few thousand bytes. */
export const MESSAGE_BYTES = 64 * 1024;

export const realtimeSettings: RealtimeSettings = {
  pollMs: 500,
  // The client calls a connection unhealthy after 65 seconds without a word.
  keepAliveMs: 60_000,
  renewMs: 60_000,
  initMs: 15_000,
  bufferedBytes: 1024 * 1024,
  connections: 1000,
  connectionsPerPerson: 10,
  subscriptionsPerConnection: 100,
};
