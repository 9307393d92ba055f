import { sql } from 'kysely';
import type { Database } from '../db/database.js';

/** Kept by triggers from other tables, and folded by the server when its time has come (docs/decisions/0078). */
const KEPT_TOTALS = ['_tally', '_delta'];

/** Digests of every table's rows, by table, without kept totals. If they are equal before and after, nothing was written. */
export async function databaseFingerprint(db: Database): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(db);
  const written = tables.rows.filter(({ name }) => !KEPT_TOTALS.some((end) => name.endsWith(end)));
  const digests = written.map(
    ({ name }) => sql`
      select ${name} as name, count(*) || ' ' || md5(coalesce(string_agg(row::text, E'\n' order by row::text), '')) as digest
      from ${sql.table(name)} as row
    `,
  );
  const found = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(found.rows.map(({ name, digest }) => [name, digest]));
}
