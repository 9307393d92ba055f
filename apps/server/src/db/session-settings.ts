import { StartupError } from '../startup-error.js';
import { answering } from './answering.js';
import type { Database } from './database.js';

/** Milliseconds; what takes longer is refused as `unavailable`. */
export const databaseBounds = {
  /** How long a caller waits for a connection of the pool. */
  acquireMs: 5_000,
  /** How long a statement waits for another session's lock. */
  lockMs: 8_000,
  /** How long a statement runs, unless `withLongStatements` allows more. */
  statementMs: 20_000,
  /** How long a transaction may pause between statements. */
  idleInTransactionMs: 30_000,
  /** Beyond the statement's bound: a frozen server cancels nothing. */
  silenceMs: 5_000,
};

export type DatabaseBounds = Readonly<typeof databaseBounds>;

type Settings = Readonly<Record<string, string | number>>;

/**
 * Low `random_page_cost`: indexes stay in memory, and 4 makes the planner read whole tables. PostgreSQL
 * cancels statements of departed clients every second.
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
 * Behind a pooler only settings of the role reach all sessions, so the operator sets them
 * (docs/production.md).
 * @throws StartupError with the missing settings and their statements
 */
export async function assertPooledSettings(db: Database): Promise<void> {
  const wanted = sessionSettings(databaseBounds);
  const rows = await answering({ name: 'text', setting: 'text', role: 'text', database: 'text' })`
    select lower(name) as name, setting, quote_ident(current_user) as role,
      quote_ident(current_database()) as database
    from pg_settings where lower(name) = any(${Object.keys(wanted)})
  `.all(db);
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
