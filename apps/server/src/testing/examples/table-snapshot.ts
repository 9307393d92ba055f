import { sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { tableNames } from '../database/rows.js';

const kept = [
  'comparison_item',
  'comparison_code',
  'comparison_list',
  'comparison_line',
  'comparison_box',
  'comparison',
  'comparison_mark',
  'expiry_lot',
  'expiry_day',
  'expiry_shop',
  'work',
  'work_item',
  'work_time',
  'work_mark',
];

/** Derived ones, what no example depends on, and what the next reader recomputes stay as they are. */
const LEFT =
  /_(tally|delta)$|^(appsync|comparison|expiry|work)(_|$)|^(cognito_ended_session|creation|epoch|migration|idp_(known_address|reset_code|signing_key))$/;

/**
 * Returns what restores the tables with ids and sequences, in milliseconds. Restores only written tables and
 * those that refer to them. A function plans once.
 */
export async function takeSnapshot(db: Database): Promise<() => Promise<void>> {
  await sql`create schema untouched`.execute(db);
  const references = await readReferences(db);
  const names = (await tableNames(db)).filter((name) => !LEFT.test(name));
  const tables = parentsFirst(names, references);
  for (const table of tables) {
    await sql`create table ${sql.table(`untouched.${table}`)} as table ${sql.table(table)}`.execute(db);
  }
  const parents = references.filter(({ parent }) => tables.includes(parent));
  const states = [...new Set([...tables, ...parents.map(({ child }) => child)])]
    .map(stateOf)
    .join(' union all ');
  const fills = await readFills(db, tables);
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
      ${widen(parents, tables)}
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

function readReferences(db: Database): Promise<readonly Reference[]> {
  return answering({ child: 'text', parent: 'text' })`
    select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace
  `.all(db);
}

function parentsFirst(names: readonly string[], references: readonly Reference[]): readonly string[] {
  const placed: string[] = [];
  const place = (name: string) => {
    if (placed.includes(name) || !names.includes(name)) return;
    for (const { child, parent } of references) if (child === name) place(parent);
    placed.push(name);
  };
  for (const name of names) place(name);
  return placed;
}

function widen(parents: readonly Reference[], tables: readonly string[]): string {
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

function readFills(db: Database, tables: readonly string[]): Promise<readonly Fill[]> {
  return answering({ table: 'text', columns: 'text', identity: 'text?' })`
    select relname as table, string_agg(attname, ', ' order by attnum) as columns,
      max(attname) filter (where attidentity <> '') as identity
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relname = any(${tables}::text[]) and attnum > 0
      and not attisdropped and attgenerated = ''
    group by relname order by array_position(${tables}::text[], relname::text)
  `.all(db);
}

function copyStatement({ table, columns }: Fill): string {
  return `insert into ${table} (${columns}) overriding system value select ${columns} from untouched.${table};`;
}

function sequenceStatement({ table, identity }: Fill): string {
  if (identity === null) return '';
  const highest = `coalesce(max(${identity}), 0) + 1`;
  return `perform setval(pg_get_serial_sequence('${table}', '${identity}'), ${highest}, false) from untouched.${table};`;
}
