/** Times and limits of real time. Tests shorten the times. */
export interface RealtimeSettings {
  /** How often the change feed polls while someone is subscribed. */
  readonly pollMs: number;
  /** How often an open connection gets a keep-alive message and a ping. */
  readonly keepAliveMs: number;
  /** How often token, role and licence of an open connection are checked again. */
  readonly renewMs: number;
  /** How long a client may take for its `connection_init`. */
  readonly initMs: number;
  /** How much unsent data a connection may have before it is cut off. */
  readonly bufferedBytes: number;
  readonly connections: number;
  readonly connectionsPerPerson: number;
  readonly subscriptionsPerConnection: number;
}

/** How long the client waits for a message before it reconnects. `keepAliveMs` is far below. */
export const CONNECTION_TIMEOUT_MS = 5 * 60 * 1000;

/** A document with its variables and a token takes a few thousand bytes. */
export const MESSAGE_BYTES = 64 * 1024;

export const realtimeSettings: RealtimeSettings = {
  pollMs: 500,
  // The client calls a connection unhealthy after 65 seconds without a message.
  keepAliveMs: 60_000,
  renewMs: 60_000,
  initMs: 15_000,
  bufferedBytes: 1024 * 1024,
  connections: 1000,
  connectionsPerPerson: 10,
  subscriptionsPerConnection: 100,
};
