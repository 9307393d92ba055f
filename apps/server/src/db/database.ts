import {
  type DatabaseConnection,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import pg from 'pg';
import { AppError } from '../app-error.js';
import type { ReportEvent, SecurityEvent } from '../logging/security-log.js';
import type { Schema } from './schema.js';
import { type DatabaseBounds, databaseBounds, sessionSettings, startupOptions } from './session-settings.js';
import { fixedName } from './sql-fragments.js';
import { currentScope } from './work-scope.js';

export type Database = Kysely<Schema>;

export type Transaction = KyselyTransaction<Schema>;

export type Queries = Database | Transaction;

const INT8 = 20;

const NUMERIC = 1700;

/** Numbers stay below 2^53, and numeric(14, …) fits a double (docs/counts.md, "Numbers, ids and times"). */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === INT8 || oid === NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

interface PoolOptions {
  readonly maximumConnections?: number | undefined;
  readonly bounds?: DatabaseBounds | undefined;
  /** A pooler takes no settings (db/session-settings.ts). */
  readonly isPooled?: boolean | undefined;
  /** Hears of security events once their transaction is committed. */
  readonly report?: ReportEvent | undefined;
}

export function openDatabase(
  connectionString: string,
  { maximumConnections = 16, bounds = databaseBounds, isPooled = false, report }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: maximumConnections,
    types,
    application_name: 'balanco',
    ...(isPooled ? {} : { options: startupOptions(sessionSettings(bounds)) }),
    connectionTimeoutMillis: bounds.acquireMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: guardedClient(bounds, !isPooled),
  });
  // A broken idle connection must not end the process.
  pool.on('error', () => undefined);
  const config = { pool: refusing(pool) };
  const dialect = new PostgresDialect(config);
  dialect.createDriver = () => reportingDriver(config, report);
  const db = new Kysely<Schema>({ dialect });
  pools.set(db, pool);
  return db;
}

/** For one piece of work: with a connection of its own, closed after it. */
export async function withDatabase<T>(
  connectionString: string,
  work: (db: Database) => Promise<T>,
  { isPooled = false }: Pick<PoolOptions, 'isPooled'> = {},
): Promise<T> {
  const db = openDatabase(connectionString, { maximumConnections: 1, isPooled });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const waiting = new WeakMap<DatabaseConnection, SecurityEvent[]>();

function reportingDriver(config: PostgresDialectConfig, report: ReportEvent | undefined): PostgresDriver {
  const driver = new PostgresDriver(config);
  const commit = driver.commitTransaction.bind(driver);
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.commitTransaction = async (connection) => {
    const events = waiting.get(connection) ?? [];
    waiting.delete(connection);
    await commit(connection);
    for (const event of events) report?.(event);
  };
  driver.rollbackTransaction = (connection) => {
    waiting.delete(connection);
    return rollback(connection);
  };
  return driver;
}

export async function reportAtCommit(tx: Transaction, events: readonly SecurityEvent[]): Promise<void> {
  const { address, request } = currentScope();
  const placed = events.map((event) => ({ ...event, address, request }));
  await tx.getExecutor().provideConnection(async (connection) => {
    waiting.set(connection, [...(waiting.get(connection) ?? []), ...placed]);
  });
}

const pools = new WeakMap<Database, pg.Pool>();

/** `waiting` counts callers without a connection. */
export function countConnections(db: Database): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

function refusing(pool: pg.Pool) {
  return {
    connect: () =>
      pool.connect().catch((error: unknown) => {
        throw databaseFault(error) ?? error;
      }),
    end: () => pool.end(),
  };
}

/**
 * Bounds each answer, refuses transient faults as `unavailable` or `out_of_space`, and sends nothing for
 * aborted work (docs/decisions/0040).
 * @param keepsFixed plans fixed statements once; not behind a pooler
 */
function guardedClient(bounds: DatabaseBounds, keepsFixed: boolean): typeof pg.Client {
  return class GuardedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // The next statement reports a broken connection.
      this.on('error', () => undefined);
      // biome-ignore lint/suspicious/noExplicitAny: `query` has nine overloads; all but promises pass through.
      const send = super.query.bind(this) as (...args: any[]) => unknown;
      // biome-ignore lint/suspicious/noExplicitAny: the same.
      this.query = ((...args: any[]) => {
        const { signal, statementMs = bounds.statementMs } = currentScope();
        // Even aborted work must roll back.
        if (signal?.aborted === true && args[0] !== 'rollback')
          return Promise.reject(new AppError('unavailable', 'A chamada foi interrompida.'));
        const isLong = statementMs !== bounds.statementMs;
        const isBegin = isLong && args[0] === 'begin';
        const sent = isBegin ? send(beginLong(statementMs)) : send(...(keepsFixed ? kept(args) : args));
        if (!(sent instanceof Promise)) return sent;
        return this.answered(sent, statementMs + bounds.silenceMs);
        // biome-ignore lint/suspicious/noExplicitAny: the same.
      }) as any;
    }

    private async answered(sent: Promise<unknown>, patienceMs: number): Promise<unknown> {
      // `end` destroys the socket, so the statement fails.
      const silence = setTimeout(() => void this.end().catch(() => undefined), patienceMs);
      try {
        return await sent;
      } catch (error) {
        // FATAL ends the session; the pool must not reuse it.
        if (error instanceof pg.DatabaseError && error.severity === 'FATAL')
          void this.end().catch(() => undefined);
        throw databaseFault(error) ?? error;
      } finally {
        clearTimeout(silence);
      }
    }
  } as typeof pg.Client;
}

function kept(args: readonly unknown[]): readonly unknown[] {
  const [text, values] = args;
  const name = typeof text === 'string' ? fixedName(text) : null;
  return name === null ? args : [{ name, text, values }];
}

/** It is one message, and the bound ends with the transaction. */
function beginLong(statementMs: number): string {
  return `begin; set local statement_timeout = ${statementMs}`;
}

/** The server is lost or shutting down (PostgreSQL's manual, appendix A, classes 08, 53, 57). */
const GONE = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '53400', '25P03', '25P04']);

const LOCK_NOT_AVAILABLE = '55P03';

const QUERY_CANCELED = '57014';

const DISK_FULL = '53100';

const READ_ONLY = '25006';

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/** `pg` gives these errors no code. */
const UNREACHABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|Cannot use a pool after)/;

const RETRY_AFTER_SECONDS = 3;

const sentences = {
  busy: 'Outra operação está usando estes dados. Tente novamente em instantes.',
  slow: 'A operação demorou demais e foi interrompida; nada foi gravado. Tente novamente em instantes.',
};

/** Refuses a transient fault: away, busy or a full disk. null for a fault of the statement. */
export function databaseFault(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const refuse = (sentence?: string) =>
    new AppError('unavailable', sentence, { retryAfterSeconds: RETRY_AFTER_SECONDS }, error);
  if (code === DISK_FULL || /no space left on device/i.test(error.message)) {
    return new AppError('out_of_space', undefined, { retryAfterSeconds: 30 }, error);
  }
  if (code === LOCK_NOT_AVAILABLE) return refuse(sentences.busy);
  if (code === QUERY_CANCELED) return refuse(sentences.slow);
  // An unpromoted standby or a primary being replaced.
  if (code === READ_ONLY) return refuse();
  const isGone = GONE.has(code) || code.startsWith('08') || UNREACHABLE.has(code);
  return isGone || UNREACHABLE_MESSAGE.test(error.message) ? refuse() : null;
}
