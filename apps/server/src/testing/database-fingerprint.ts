import { sql } from 'kysely';
import type { Database } from '../db/database.js';

/** Kept from other tables: totals that the server folds when its time has come, and comparisons that a reader brings up to date. */
const KEPT = /_tally$|_delta$|^comparison/;

/** Digests of every table's rows, by table. */
export type Fingerprint = Readonly<Record<string, string>>;

/**
 * So many tables make the planner ask for parallel workers, whose start takes twenty times as long as the digests of the few rows of
 * a test.
 */
const ALONE = 'max_parallel_workers_per_gather = 0';

/** Digests of every table's rows, by table, without what is kept from others. If they are equal before and after, nothing was written. */
export async function databaseFingerprint(db: Database): Promise<Fingerprint> {
  const query = await digestQuery(db);
  return db.transaction().execute(async (tx) => {
    await sql.raw(`set local ${ALONE}`).execute(tx);
    const { rows } = await sql.raw<{ digests: Fingerprint }>(query).execute(tx);
    return rows[0]?.digests ?? {};
  });
}

/**
 * The same as a function of the database, in the schema of its snapshot: its plan, which takes longer than the digests of an
 * example's few rows, is made once.
 */
export async function prepareFingerprint(db: Database): Promise<() => Promise<Fingerprint>> {
  const body = `begin return (${await digestQuery(db)}); end`;
  const create = `
    create function untouched.fingerprint() returns jsonb language plpgsql set ${ALONE} as $digests$ ${body} $digests$`;
  await sql.raw(create).execute(db);
  return async () => {
    const { rows } = await sql<{ digests: Fingerprint }>`select untouched.fingerprint() as digests`.execute(
      db,
    );
    return rows[0]?.digests ?? {};
  };
}

async function digestQuery(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(db);
  const digests = rows
    .filter(({ name }) => !KEPT.test(name))
    .map(
      ({ name }) => `
      select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(row::text, E'\n' order by row::text), '')) as digest
      from "${name}" as row`,
    );
  return `select jsonb_object_agg(name, digest) as digests from (${digests.join(' union all ')}) as each`;
}
