/** How long the server waits for the database, in ms. A longer wait is refused as `unavailable`. */
export interface DatabaseBounds {
  /** For a free connection of the pool, or a new one. */
  readonly acquireMs: number;
  /** For a lock that another session holds. */
  readonly lockMs: number;
  /** For one statement; `withLongStatements` allows more. */
  readonly statementMs: number;
  /** For the next statement of an open transaction. */
  readonly idleInTransactionMs: number;
  /** For an answer, beyond the bound of its statement: a server that is frozen or unreachable cancels nothing. */
  readonly silenceMs: number;
}

export const databaseBounds: DatabaseBounds = {
  acquireMs: 5_000,
  lockMs: 8_000,
  statementMs: 20_000,
  idleInTransactionMs: 30_000,
  silenceMs: 5_000,
};
