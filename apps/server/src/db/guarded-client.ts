import pg from 'pg';
import { AppError } from '../app-error.js';
import type { DatabaseBounds } from './bounds.js';
import { databaseFault } from './database-fault.js';
import { fixedName } from './fixed-statement.js';
import { currentScope } from './work-scope.js';

/**
 * A class of connections that a fault of the database can neither hang nor crash: each answer arrives within its bound,
 * a transient failure becomes the AppError `unavailable` or `out_of_space`, and aborted work sends no statement.
 *
 * @param keepsFixed whether fixed statements are planned once; a pooler passes each statement to another session
 */
export function guardedClient(bounds: DatabaseBounds, keepsFixed: boolean): typeof pg.Client {
  return class GuardedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // If a connection breaks between two statements of a transaction, the next statement reports it.
      this.on('error', () => undefined);
      // biome-ignore lint/suspicious/noExplicitAny: `query` has nine overloads; all but promises pass through.
      const send = super.query.bind(this) as (...args: any[]) => unknown;
      // biome-ignore lint/suspicious/noExplicitAny: the same.
      this.query = ((...args: any[]) => {
        const { signal, statementMs = bounds.statementMs } = currentScope();
        if (signal?.aborted === true && !isEnd(args[0])) return Promise.reject(abandoned());
        const isLong = statementMs !== bounds.statementMs;
        const isBegin = isLong && args[0] === 'begin';
        const sent = isBegin ? send(beginLong(statementMs)) : send(...(keepsFixed ? kept(args) : args));
        if (!(sent instanceof Promise)) return sent;
        return this.answered(sent, statementMs + bounds.silenceMs);
        // biome-ignore lint/suspicious/noExplicitAny: the same.
      }) as any;
    }

    private async answered(sent: Promise<unknown>, patienceMs: number): Promise<unknown> {
      // While a statement is running, `end` destroys the socket, and that fails the statement.
      const silence = setTimeout(() => void this.end().catch(() => undefined), patienceMs);
      try {
        return await sent;
      } catch (error) {
        // The server closes the session after it; the pool must not hand it out before the socket says so.
        if (error instanceof pg.DatabaseError && error.severity === 'FATAL')
          void this.end().catch(() => undefined);
        throw databaseFault(error) ?? error;
      } finally {
        clearTimeout(silence);
      }
    }
  } as typeof pg.Client;
}

/** The arguments of `query`, with a name if the statement is fixed. */
function kept(args: readonly unknown[]): readonly unknown[] {
  const [text, values] = args;
  const name = typeof text === 'string' ? fixedName(text) : null;
  return name === null ? args : [{ name, text, values }];
}

/** Both statements travel in one message. The bound ends with the transaction. */
function beginLong(statementMs: number): string {
  return `begin; set local statement_timeout = ${statementMs}`;
}

/** An aborted transaction must still roll back, or its connection could not be reused. */
function isEnd(statement: unknown): boolean {
  return statement === 'rollback';
}

function abandoned(): AppError {
  return new AppError('unavailable', 'A chamada foi interrompida.');
}
