import { sql } from 'kysely';
import type { Database } from '../db/database.js';

/** Digests of every table's rows, by table. If they are equal before and after, nothing was written. */
export async function databaseFingerprint(db: Database): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(db);
  const digests = tables.rows.map(
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
