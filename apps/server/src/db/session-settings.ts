import { sql } from 'kysely';
import { StartupError } from '../startup-error.js';
import { type DatabaseBounds, databaseBounds } from './bounds.js';
import type { Database } from './database.js';

/** A setting of PostgreSQL by its name; times in ms. */
type Settings = Readonly<Record<string, string | number>>;

/**
 * The settings of each session of the pool. `random_page_cost` is low because the indexes of the lists stay in memory;
 * at its default of 4 the planner reads whole tables. Every second PostgreSQL checks that the client is still
 * connected, and cancels the statement if it is not.
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

/** The settings in the form of start-up options. */
export function startupOptions(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Checks the settings of sessions behind a pooler. A pooler drops start-up options, and a `set` reaches only one of its
 * sessions. Settings of the role reach every session, so the operator sets them there (docs/production.md). Without
 * them no wait for the database has a bound.
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
