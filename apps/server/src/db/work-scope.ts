import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database knows about the work that a statement belongs to. It follows the work through every `await`. */
interface WorkScope {
  /** Aborts when no caller waits for the result; then no further statement is sent. */
  readonly signal?: AbortSignal | undefined;
  /** How long one statement may take, in ms, if that is longer than usual. */
  readonly statementMs?: number | undefined;
}

const scopes = new AsyncLocalStorage<WorkScope>();

/** The scope of the current work; empty outside any scope. */
export function currentScope(): WorkScope {
  return scopes.getStore() ?? {};
}

/** Runs `work`; once `signal` aborts, it sends no further statement. */
export function untilAborted<T>(signal: AbortSignal, work: () => T): T {
  return scopes.run({ ...currentScope(), signal }, work);
}

/** Deleting a pharmacy with 200,000 counts takes some tens of seconds in one statement. */
const LONG_STATEMENT_MS = 120_000;

/** Runs `work` whose statements, inside transactions, may take up to two minutes each. */
export function withLongStatements<T>(work: () => T): T {
  return scopes.run({ ...currentScope(), statementMs: LONG_STATEMENT_MS }, work);
}

/** Runs `work` that others wait for too: whoever began it may leave. */
export function outsideScope<T>(work: () => T): T {
  return scopes.run({}, work);
}
