import { sql } from 'kysely';
import { StartupError } from '../startup-error.js';
import { type DatabaseBounds, databaseBounds } from './bounds.js';
import type { Database } from './database.js';

/** A setting of PostgreSQL by its name; times in ms. */
type Settings = Readonly<Record<string, string | number>>;

/**
 * What each session of the pool runs with. The indexes that lists walk stay in memory; at the default of 4 the planner
 * reads whole tables instead. PostgreSQL looks every second whether a client is still there, and gives up what it was
 * doing for one that has gone.
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

/** As a session takes them when it starts. */
export function startupOptions(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Behind a pooler the sessions are the pooler's: it hands on no start-up options, and a `set` of ours is forgotten with
 * the client (session mode) or reaches one of its sessions and not the others (transaction mode). What stands with the
 * role reaches every session, so the operator puts the settings there (docs/production.md) and the start makes sure of
 * it: without them no wait of the database would have a bound.
 *
 * @throws StartupError that names what is missing and the statements that set it
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
