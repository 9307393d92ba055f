import { sql } from 'kysely';
import type { Database } from '../../db/database.js';

/** Tables come after those they refer to. */
const tables = [
  'person',
  'idp_user',
  'idp_second_factor',
  'idp_recovery_code',
  'idp_session',
  'idp_refresh_token',
  'rate_limit',
  'audit',
  'audit_anonymised',
  'audit_chain',
  'audit_seal',
  'audit_mark',
  'audit_of_inventory',
  'licence_key',
  'licence_seat',
  'collector_code',
  'person_notice',
  'phone_key',
  'pharmacy',
  'person_pharmacy',
  'outbox',
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
  'main_barcode',
  'pharmacy_settings',
  'limit_change',
  'inventory_terms',
  'scope_decision',
  'movement_import',
  'stock_movement',
  'exchange_file',
  'exchange_look',
  'daily_choice',
  'daily_stock',
  'daily_list',
  'daily_item',
  'loss_file',
  'loss',
  'recount',
  'recount_item',
  'recount_search',
  'recount_override',
  'recount_decision',
  'other_box',
  'alarm_snooze',
  'message',
  'device',
  'section_done',
  'section_tag',
  'photo',
  'export_profile',
  'export_log',
  'return_proof',
  'return_proof_item',
];

/** The next reader recomputes these. */
const kept = [
  'comparison_item',
  'comparison_code',
  'comparison_list',
  'comparison_line',
  'comparison_box',
  'comparison',
  'comparison_mark',
  'work',
  'work_item',
  'work_time',
  'work_mark',
];

/**
 * Returns what restores the tables with ids and sequences, in milliseconds. Restores only written tables and
 * those that refer to them. A function plans once.
 */
export async function takeSnapshot(db: Database): Promise<() => Promise<void>> {
  await sql`create schema untouched`.execute(db);
  for (const table of tables) {
    await sql`create table ${sql.table(`untouched.${table}`)} as table ${sql.table(table)}`.execute(db);
  }
  const parents = await readParents(db);
  const states = [...new Set([...tables, ...parents.map(({ child }) => child)])]
    .map(stateOf)
    .join(' union all ');
  const fills = await readFills(db);
  const restore = `
    create table untouched.seen as ${states};
    create function untouched.restore() returns void language plpgsql as $restore$
    declare
      changed text[];
    begin
      select array_agg(name) into changed
        from (${states}) as now join untouched.seen using (name) where now.state is distinct from seen.state;
      ${fills.map(sequenceStatement).join('\n')}
      if changed is null then return; end if;
      ${widen(parents)}
      ${tables
        .toReversed()
        .map((table) => ifChanged(table, `delete from ${table};`))
        .join('\n')}
      ${fills.map((fill) => ifChanged(fill.table, copyStatement(fill))).join('\n')}
      ${kept.map((table) => `delete from ${table};`).join('\n')}
      update untouched.seen set state = now.state from (${states}) as now where seen.name = now.name;
    end $restore$`;
  await sql.raw(restore).execute(db);
  return async () => {
    await sql`select untouched.restore()`.execute(db);
  };
}

/** It compares place and transaction: even equal writes show. */
function stateOf(table: string): string {
  return `select '${table}' as name, (select string_agg(ctid || ' ' || xmin, ',') from ${table}) as state`;
}

interface Fill {
  readonly table: string;
  readonly columns: string;
  readonly identity: string | null;
}

interface Reference {
  readonly child: string;
  readonly parent: string;
}

/** Others are emptied with their rows. */
async function readParents(db: Database): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace
      and confrelid::regclass::text = any(${tables})
  `.execute(db);
  return rows;
}

/** With tables that must follow. */
function widen(parents: readonly Reference[]): string {
  const unlisted = parents.filter(({ child }) => !tables.includes(child));
  const listed = parents
    .filter(({ child }) => tables.includes(child))
    .toSorted((a, b) => tables.indexOf(a.child) - tables.indexOf(b.child));
  const add = (cause: string, table: string) => ifChanged(cause, `changed := changed || array['${table}'];`);
  return [
    ...unlisted.map(({ child, parent }) => add(child, parent)),
    ...listed.map(({ child, parent }) => add(parent, child)),
  ].join('\n');
}

function ifChanged(table: string, statement: string): string {
  return `if '${table}' = any(changed) then ${statement} end if;`;
}

/** Reads each table without its generated columns. */
async function readFills(db: Database): Promise<readonly Fill[]> {
  const { rows } = await sql<Fill>`
    select relname as table, string_agg(attname, ', ' order by attnum) as columns,
      max(attname) filter (where attidentity <> '') as identity
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relname = any(${tables}::text[]) and attnum > 0
      and not attisdropped and attgenerated = ''
    group by relname order by array_position(${tables}::text[], relname::text)
  `.execute(db);
  return rows;
}

function copyStatement({ table, columns }: Fill): string {
  return `insert into ${table} (${columns}) overriding system value select ${columns} from untouched.${table};`;
}

function sequenceStatement({ table, identity }: Fill): string {
  if (identity === null) return '';
  const highest = `coalesce(max(${identity}), 0) + 1`;
  return `perform setval(pg_get_serial_sequence('${table}', '${identity}'), ${highest}, false) from untouched.${table};`;
}
