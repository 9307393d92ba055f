import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database must know of the work that a statement belongs to; it follows the work through every `await`. */
interface WorkScope {
  /** Aborts once nobody waits for the result any more: no further statement is sent. */
  readonly signal?: AbortSignal | undefined;
  /** How long one statement may take, in ms, where that is more than usual. */
  readonly statementMs?: number | undefined;
}

const scopes = new AsyncLocalStorage<WorkScope>();

/** The scope of the work that is running; empty outside of any. */
export function currentScope(): WorkScope {
  return scopes.getStore() ?? {};
}

/** Runs `work` so that its statements stop once `signal` aborts. */
export function untilAborted<T>(signal: AbortSignal, work: () => T): T {
  return scopes.run({ ...currentScope(), signal }, work);
}

/** One statement of a deletion or an import of a whole pharmacy: 200,000 counts take some tens of seconds. */
const LONG_STATEMENT_MS = 120_000;

/** Runs `work` whose single statements may take minutes, within transactions. */
export function withLongStatements<T>(work: () => T): T {
  return scopes.run({ ...currentScope(), statementMs: LONG_STATEMENT_MS }, work);
}
