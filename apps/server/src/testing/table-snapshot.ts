import { sql } from 'kysely';
import type { Database } from '../db/database.js';

/** Tables that calls write, each after those it refers to. */
const tables = [
  'person',
  'idp_user',
  'idp_session',
  'idp_refresh_token',
  'rate_limit',
  'audit',
  'licence_key',
  'licence_seat',
  'collector_code',
  'pharmacy',
  'person_pharmacy',
  'product',
  'inventory',
  'section',
  'collector',
  'count',
  'count_line',
  'deletion',
  'stock_snapshot',
  'stock_snapshot_item',
  'stock_mode_choice',
  'settlement',
  'settlement_item',
  'settlement_line',
  'settlement_movement',
  'uncounted_choice',
  'zeroed_item',
  'item_reason',
  'ignored_code',
  'discarded_count',
  'blind_count',
  'import_mapping',
  'import_layout',
  'import_choices',
  'import_report',
  'code_binding',
  'pharmacy_settings',
  'inventory_terms',
  'scope_decision',
  'movement_import',
  'stock_movement',
  'recount',
  'recount_item',
  'recount_override',
  'recount_decision',
  'alarm_snooze',
  'device',
  'section_done',
  'section_tag',
  'photo',
  'export_profile',
  'export_log',
  'return_proof',
  'return_proof_item',
];

/**
 * Copies the tables aside and returns what puts them back, ids and sequences included, in one round trip of a few
 * milliseconds: cheap enough to give every example the same world.
 */
export async function takeSnapshot(db: Database): Promise<() => Promise<void>> {
  await sql`create schema untouched`.execute(db);
  for (const table of tables) {
    await sql`create table ${sql.table(`untouched.${table}`)} as table ${sql.table(table)}`.execute(db);
  }
  const empty = tables.toReversed().map((table) => `delete from ${table};`);
  const fill = await Promise.all(tables.map((table) => fillStatement(db, table)));
  const restore = sql.raw([...empty, ...fill].join('\n'));
  return async () => {
    await restore.execute(db);
  };
}

async function fillStatement(db: Database, table: string): Promise<string> {
  const { rows } = await sql<{ name: string; is_identity: string }>`
    select column_name as name, is_identity from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
  `.execute(db);
  const columns = rows.map(({ name }) => name).join(', ');
  const identity = rows.find((column) => column.is_identity === 'YES')?.name;
  const copy = `insert into ${table} (${columns}) overriding system value select ${columns} from untouched.${table};`;
  if (identity === undefined) return copy;
  const highest = `coalesce(max(${identity}), 0) + 1`;
  return `${copy} select setval(pg_get_serial_sequence('${table}', '${identity}'), ${highest}, false) from ${table};`;
}
