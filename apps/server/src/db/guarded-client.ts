import pg from 'pg';
import { AppError } from '../app-error.js';
import type { DatabaseBounds } from './bounds.js';
import { databaseFault } from './database-fault.js';
import { currentScope } from './work-scope.js';

/**
 * A class of connections that no fault of the database can hang or crash: each answer comes within its bound, a
 * failure that passes is the AppError `unavailable` or `out_of_space`, and work that nobody waits for sends nothing.
 */
export function guardedClient(bounds: DatabaseBounds): typeof pg.Client {
  return class GuardedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // A connection that breaks between two statements of a transaction: the next statement says so.
      this.on('error', () => undefined);
      // biome-ignore lint/suspicious/noExplicitAny: `query` has nine overloads; all but promises pass through.
      const send = super.query.bind(this) as (...args: any[]) => unknown;
      // biome-ignore lint/suspicious/noExplicitAny: the same.
      this.query = ((...args: any[]) => {
        const { signal, statementMs = bounds.statementMs } = currentScope();
        if (signal?.aborted === true && !isEnd(args[0])) return Promise.reject(abandoned());
        const isLong = statementMs !== bounds.statementMs;
        const sent = send(...(isLong && args[0] === 'begin' ? [beginLong(statementMs)] : args));
        if (!(sent instanceof Promise)) return sent;
        return this.answered(sent, statementMs + bounds.silenceMs);
        // biome-ignore lint/suspicious/noExplicitAny: the same.
      }) as any;
    }

    private async answered(sent: Promise<unknown>, patienceMs: number): Promise<unknown> {
      // A statement that is still under way makes `end` destroy the socket, which fails the statement.
      const silence = setTimeout(() => void this.end().catch(() => undefined), patienceMs);
      try {
        return await sent;
      } catch (error) {
        throw databaseFault(error) ?? error;
      } finally {
        clearTimeout(silence);
      }
    }
  } as typeof pg.Client;
}

/** Both in one message: PostgreSQL runs them one after the other, and the bound ends with the transaction. */
function beginLong(statementMs: number): string {
  return `begin; set local statement_timeout = ${statementMs}`;
}

/** An abandoned transaction must still be ended, or its connection could not be used again. */
function isEnd(statement: unknown): boolean {
  return statement === 'rollback';
}

function abandoned(): AppError {
  return new AppError('unavailable', 'A chamada foi interrompida.');
}
