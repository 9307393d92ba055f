import { sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';

export async function marksOf(db: Database, pharmacyId: string): Promise<readonly string[]> {
  const marks = await answering({ mark: 'text?' })`
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
  `.values(db);
  // Short codes occur by chance.
  return marks.filter((mark): mark is string => mark !== null && mark.length > 5);
}

/**
 * It digests its rows and shared ones, without derived tables. A function plans once; planning outlasts the
 * digests.
 *
 * @param db of an example server, whose schema for tests has the function
 */
export async function prepareForeignDigest(db: Database, pharmacyId: string): Promise<() => Promise<string>> {
  const owned = await answering({ name: 'text' })`
    select table_name as name from information_schema.columns join pg_tables on tablename = table_name
    where schemaname = 'public' and table_schema = 'public' and column_name = 'pharmacy_id'
      and table_name !~ '_(tally|delta)$|^comparison|^expiry_|^work(_|$)' and table_name <> 'person_pharmacy'
    order by 1
  `.values(db);
  const digestOf = (name: string, where: string) => `
    select '${name}' as name, md5(coalesce(string_agg(row::text, E'\n' order by row::text), '')) as digest
    from "${name}" as row where ${where}`;
  const parts = [
    ...owned.map((name) => digestOf(name, 'row.pharmacy_id::text = wanted')),
    digestOf('pharmacy', 'row.id::text = wanted'),
    ...SHARED.map((name) => digestOf(name, 'true')),
  ];
  const create = `
    create function untouched.foreign_digest(wanted text) returns text language plpgsql
      set max_parallel_workers_per_gather = 0 as $digests$
    begin
      return (select string_agg(name || ' ' || digest, E'\n' order by name) from (${parts.join(' union all ')}) as each);
    end $digests$`;
  await sql.raw(create).execute(db);
  const digest = answering({ digest: 'text' })`select untouched.foreign_digest(${pharmacyId}) as digest`;
  return () => digest.value(db);
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
