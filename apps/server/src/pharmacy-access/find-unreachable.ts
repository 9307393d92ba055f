import { isUuid } from '@balanco/contract/base/fields';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../db/database.js';
import type { Thing } from './named-things.js';

type Ids = readonly string[];
type Owners = (uuids: Ids, numbers: Ids) => RawBuilder<unknown>;

const byUuid =
  (table: string): Owners =>
  (uuids) =>
    sql`select id::text, pharmacy_id from ${sql.table(table)} where id = any(${uuids}::uuid[])`;

/** SQL: the things with these ids and their pharmacies. Deleted things have a pharmacy too. */
const OWNERS: Readonly<Record<Thing, Owners>> = {
  pharmacy: (uuids) => sql`
    select id::text, id as pharmacy_id from pharmacy where id = any(${uuids}::uuid[]) union all
    select inventory_uuid::text, id from pharmacy where inventory_uuid = any(${uuids}::uuid[])`,
  inventory: (uuids, numbers) => sql`
    select uuid::text as id, pharmacy_id from inventory where uuid = any(${uuids}::uuid[]) union all
    select number::text, pharmacy_id from inventory where number = any(${numbers}::bigint[])`,
  section: byUuid('section'),
  product: byUuid('product'),
  count: (_uuids, numbers) =>
    sql`select id::text, pharmacy_id from count where id = any(${numbers}::bigint[])`,
  line: (_uuids, numbers) =>
    sql`select id::text, pharmacy_id from count_line where id = any(${numbers}::bigint[])`,
  deletion: byUuid('deletion'),
  code_binding: byUuid('code_binding'),
  export_profile: byUuid('export_profile'),
  photo: byUuid('photo'),
};

/**
 * Those of the named things that belong to a pharmacy outside of `pharmacyIds`, as `thing id` in lower case. One statement,
 * whatever is named.
 */
export async function findUnreachable(
  db: Database | Transaction,
  pharmacyIds: readonly string[],
  named: ReadonlyMap<Thing, Ids>,
): Promise<ReadonlySet<string>> {
  if (named.size === 0) return new Set();
  const questions = [...named].map(([thing, ids]) => {
    const owners = OWNERS[thing](ids.filter(isUuid), ids.filter(isNumber));
    return sql`
      select ${thing}::text || ' ' || owned.id as name from (${owners}) as owned
      where owned.pharmacy_id <> all(${pharmacyIds}::uuid[])`;
  });
  const { rows } = await sql<{ name: string }>`${sql.join(questions, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

function isNumber(id: string): boolean {
  return /^[1-9]\d{0,14}$/.test(id);
}
