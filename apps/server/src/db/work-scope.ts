import { AsyncLocalStorage } from 'node:async_hooks';

interface WorkScope {
  /** Aborts when no caller waits; then no statement is sent. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds, if longer than usual. */
  readonly statementMs?: number | undefined;
  readonly address?: string | undefined;
  readonly request?: string | undefined;
}

const scopes = new AsyncLocalStorage<WorkScope>();

export function currentScope(): WorkScope {
  return scopes.getStore() ?? {};
}

export function forCall<T>(call: { readonly address: string; readonly request: string }, work: () => T): T {
  return scopes.run({ ...currentScope(), ...call }, work);
}

export function untilAborted<T>(signal: AbortSignal, work: () => T): T {
  return scopes.run({ ...currentScope(), signal }, work);
}

/** Deleting 200,000 counts takes tens of seconds. */
const LONG_STATEMENT_MS = 120_000;

/** In transactions of `work`, a statement may take two minutes. */
export function withLongStatements<T>(work: () => T): T {
  return scopes.run({ ...currentScope(), statementMs: LONG_STATEMENT_MS }, work);
}

/** It runs shared `work` whose initiator may leave. */
export function outsideScope<T>(work: () => T): T {
  return scopes.run({}, work);
}
