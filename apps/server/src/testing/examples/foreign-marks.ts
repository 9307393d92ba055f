import { sql } from 'kysely';
import type { Database } from '../../db/database.js';

/** Ids, names and codes of it and its content. */
export async function marksOf(db: Database, pharmacyId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ mark: string }>`
    select unnest(array[id::text, inventory_uuid::text, name]) as mark from pharmacy where id = ${pharmacyId}
    union select unnest(array[uuid::text, name]) from inventory where pharmacy_id = ${pharmacyId}
    union select unnest(array[id::text, name]) from section where pharmacy_id = ${pharmacyId}
    union select unnest(array[id::text, description, barcode, internal_code]) from product where pharmacy_id = ${pharmacyId}
    union select amplify_id::text from count where pharmacy_id = ${pharmacyId}
    union select unnest(array[id::text, name]) from deletion where pharmacy_id = ${pharmacyId}
    union select unnest(array[id::text, hash]) from settlement where pharmacy_id = ${pharmacyId}
    union select unnest(array[id::text, name]) from export_profile where pharmacy_id = ${pharmacyId}
    union select unnest(array[id::text, code]) from photo where pharmacy_id = ${pharmacyId}
    union select id::text from code_binding where pharmacy_id = ${pharmacyId}
  `.execute(db);
  // Short codes occur by chance.
  return rows.map(({ mark }) => mark).filter((mark) => mark !== null && mark.length > 5);
}

/** Its rows and shared ones, without derived tables. */
export async function foreignDigest(db: Database, pharmacyId: string): Promise<string> {
  const owned = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join pg_tables on tablename = table_name
    where schemaname = 'public' and table_schema = 'public' and column_name = 'pharmacy_id'
      and table_name !~ '_(tally|delta)$|^comparison|^work(_|$)' and table_name <> 'person_pharmacy'
    order by 1
  `.execute(db);
  const digestOf = (name: string, where: ReturnType<typeof sql>) => sql`
    select ${name}::text as name, md5(coalesce(string_agg(row::text, E'\n' order by row::text), '')) as digest
    from ${sql.table(name)} as row where ${where}`;
  const parts = [
    ...owned.rows.map(({ name }) => digestOf(name, sql`row.pharmacy_id = ${pharmacyId}`)),
    digestOf('pharmacy', sql`row.id = ${pharmacyId}`),
    ...SHARED.map((name) => digestOf(name, sql`true`)),
  ];
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return rows.map(({ name, digest }) => `${name} ${digest}`).join('\n');
}

/** A limited person can't change these. */
const SHARED = ['person', 'person_pharmacy', 'licence_key', 'import_mapping', 'import_layout'];

export function changed(before: string, after: string): string {
  const lines = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !lines.has(line))
    .join(', ');
}
