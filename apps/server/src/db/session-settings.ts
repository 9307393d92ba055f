import { sql } from 'kysely';
import { StartupError } from '../startup-error.js';
import type { Database } from './database.js';

/** How long we wait for the database, in ms. A longer wait is refused as `unavailable`. */
export interface DatabaseBounds {
  /** For a free or new connection of the pool. */
  readonly acquireMs: number;
  /** For a lock that another session holds. */
  readonly lockMs: number;
  /** For one statement; `withLongStatements` allows more. */
  readonly statementMs: number;
  /** For the next statement of an open transaction. */
  readonly idleInTransactionMs: number;
  /** For an answer beyond the bound of its statement: a frozen or unreachable server cancels nothing. */
  readonly silenceMs: number;
}

export const databaseBounds: DatabaseBounds = {
  acquireMs: 5_000,
  lockMs: 8_000,
  statementMs: 20_000,
  idleInTransactionMs: 30_000,
  silenceMs: 5_000,
};

/** By name; times in ms. */
type Settings = Readonly<Record<string, string | number>>;

/**
 * `random_page_cost` is low because list indexes stay in memory; at the default of 4 the planner reads whole
 * tables. Every second PostgreSQL cancels statements of clients that left.
 */
export function sessionSettings(bounds: DatabaseBounds): Settings {
  return {
    timezone: 'UTC',
    random_page_cost: 1.1,
    statement_timeout: bounds.statementMs,
    lock_timeout: bounds.lockMs,
    idle_in_transaction_session_timeout: bounds.idleInTransactionMs,
    client_connection_check_interval: 1_000,
  };
}

export function startupOptions(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * A pooler drops start-up options, and a `set` reaches one of its sessions. Only settings of the role reach
 * all, so the operator sets them there (docs/production.md). Without them no wait for the database has a
 * bound.
 *
 * @throws StartupError that names the missing settings and the statements that set them
 */
export async function assertPooledSettings(db: Database): Promise<void> {
  const wanted = sessionSettings(databaseBounds);
  const { rows } = await sql<{ name: string; setting: string; role: string; database: string }>`
    select lower(name) as name, setting, quote_ident(current_user) as role,
      quote_ident(current_database()) as database
    from pg_settings where lower(name) = any(${Object.keys(wanted)})
  `.execute(db);
  const wrong = rows.filter(({ name, setting }) => setting !== String(wanted[name]));
  if (wrong.length === 0) return;
  const names = wrong.map(({ name }) => name).sort();
  const statements = wrong.map(
    ({ name, role, database }) => `alter role ${role} in database ${database} set ${name} = ${wanted[name]};`,
  );
  throw new StartupError(
    `As sessões do pooler de DATABASE_URL não têm os ajustes do Balanço (${names.join(', ')}). Execute no PostgreSQL: ${statements.join(' ')} Depois, reinicie o pooler (docs/production.md).`,
  );
}
