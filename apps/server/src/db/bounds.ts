/** How long anything of the database may be waited for, in ms. Beyond, a call is refused as `unavailable`. */
export interface DatabaseBounds {
  /** For a connection: a free one of the pool, or a new one. */
  readonly acquireMs: number;
  /** For a lock that another session holds. */
  readonly lockMs: number;
  /** For one statement; `withLongStatements` gives more. */
  readonly statementMs: number;
  /** For the next statement of an open transaction. */
  readonly idleInTransactionMs: number;
  /** For an answer beyond a statement's own bound: a server that is stopped or cut off cancels nothing by itself. */
  readonly silenceMs: number;
}

export const databaseBounds: DatabaseBounds = {
  acquireMs: 5_000,
  lockMs: 8_000,
  statementMs: 20_000,
  idleInTransactionMs: 30_000,
  silenceMs: 5_000,
};
