import { AsyncLocalStorage } from 'node:async_hooks';

/** The work that a statement belongs to, through every `await`. */
interface WorkScope {
  /** Aborts when no caller waits for the result; then no further statement is sent. */
  readonly signal?: AbortSignal | undefined;
  /** If longer than usual, in ms. */
  readonly statementMs?: number | undefined;
}

const scopes = new AsyncLocalStorage<WorkScope>();

export function currentScope(): WorkScope {
  return scopes.getStore() ?? {};
}

/** Once `signal` aborts, `work` sends no further statement. */
export function untilAborted<T>(signal: AbortSignal, work: () => T): T {
  return scopes.run({ ...currentScope(), signal }, work);
}

/** Deleting a pharmacy with 200,000 counts takes tens of seconds in one statement. */
const LONG_STATEMENT_MS = 120_000;

/** Statements in transactions of `work` may take two minutes each. */
export function withLongStatements<T>(work: () => T): T {
  return scopes.run({ ...currentScope(), statementMs: LONG_STATEMENT_MS }, work);
}

/** For `work` that others wait for too: its initiator may leave. */
export function outsideScope<T>(work: () => T): T {
  return scopes.run({}, work);
}
