import type pg from 'pg';

const HEAD = '-- Written by db/migrations/write-schema.ts from the database that all migrations make.';

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly is_function: boolean;
  readonly sql: string;
}

interface Need {
  readonly id: string;
  readonly needed: string;
}

/** Reads today's schema, the text of `sql/schema.sql`, from the catalogue of a database. */
export async function schemaSql(client: pg.ClientBase): Promise<string> {
  const read = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
  const linesOf = async (sql: string) =>
    (await read<{ line: string }>(sql)).map(({ line }) => `${line};\n`).join('');
  const things = inOrder(await read<Thing>(THINGS), await read<Need>(NEEDS));
  let rows = '';
  for (const { name } of things) rows += await rowsOf(client, name);
  return [
    `${HEAD}\n${await linesOf(FOUNDATIONS)}set local check_function_bodies = off;\n`,
    ...things.map(
      ({ sql, is_function }) => `${(is_function ? functionText(sql) : sql).trim().replace(/;$/, '')};\n`,
    ),
    rows,
    await linesOf(TRIGGERS),
  ].join('\n');
}

function inOrder(things: readonly Thing[], needs: readonly Need[]): readonly Thing[] {
  const placed = new Set<Thing>();
  const ordered: Thing[] = [];
  const place = (thing: Thing) => {
    if (placed.has(thing)) return;
    placed.add(thing);
    const needed = new Set(needs.flatMap((need) => (need.id === thing.id ? [need.needed] : [])));
    things.filter(({ id }) => needed.has(id)).forEach(place);
    ordered.push(thing);
  };
  things.forEach(place);
  return ordered;
}

/** Characters, as of the views' texts. */
const LINE_WIDTH = 140;

/** PostgreSQL writes each clause of a function's head, and each column of a parsed body, on a line of its own. */
function functionText(definition: string): string {
  const bodyAt = definition.search(/^(AS \$|BEGIN ATOMIC|RETURN )/m);
  const body = definition.slice(bodyAt);
  const head = inWideLines(definition.slice(0, bodyAt).trim(), () => true);
  if (body.startsWith('AS')) return `${head} ${body}`;
  return `${head}\n${inWideLines(body, (before, line) => before.endsWith(',') && line !== 'CASE')}`;
}

/** @param isJoined whether a line may stand behind the one before it */
function inWideLines(text: string, isJoined: (before: string, line: string) => boolean): string {
  return text.split('\n').reduce((wide, line) => {
    const before = wide.slice(wide.lastIndexOf('\n') + 1);
    const fits = before.length + 1 + line.trim().length <= LINE_WIDTH;
    return fits && isJoined(before, line.trim()) ? `${wide} ${line.trim()}` : `${wide}\n${line}`;
  });
}

/** The rows that migrations insert; of those that name migrations the newest, before which the server knows the others. */
async function rowsOf(client: pg.ClientBase, table: string): Promise<string> {
  const columns = await client.query<{ name: string }>(STORED_COLUMNS, [table]);
  if (columns.rows.length === 0) return '';
  const names = columns.rows.map(({ name }) => name).join(', ');
  const { rows, fields } = await client.query<(string | null)[]>({
    text: `select ${names} from ${table} order by 1${table === 'migration' ? ' desc limit 1' : ''}`,
    rowMode: 'array',
    types: { getTypeParser: () => String },
  });
  const lines = rows.map(
    (row) => `  (${row.map((text, at) => literalOf(text, fields[at]?.dataTypeID)).join(', ')})`,
  );
  return lines.length === 0
    ? ''
    : `insert into ${table} (${names}) overriding system value values\n${lines.join(',\n')};\n`;
}

const TIMESTAMPTZ = 1184;

/** Each database has its own moments and random ids. */
function literalOf(text: string | null, type: number | undefined): string {
  if (text === null) return 'null';
  if (type === TIMESTAMPTZ) return 'now()';
  const isRandom = /^[\da-f]{8}-[\da-f]{4}-[47]/.test(text);
  return isRandom ? 'default' : `'${text.replaceAll("'", "''")}'`;
}

const FOUNDATIONS = `
  select format('create extension if not exists %I with schema public', extname) as line
  from pg_extension where extname <> 'plpgsql'
  union all
  select format('create collation if not exists public.%I (provider = icu, locale = %L)', collname,
    coalesce(to_jsonb(pg_collation) ->> 'colllocale', to_jsonb(pg_collation) ->> 'colliculocale'))
  from pg_collation where collnamespace = 'public'::regnamespace
  order by line desc`;

/**
 * Tables have their columns and constraints inside, and their indexes behind them; views name their columns in a
 * comment, for `scripts/schema-types.mjs`.
 */
const THINGS = String.raw`
  with constraint_text as (
    select conrelid, conkey, contype, conname, pg_get_constraintdef(pg_constraint.oid, true) as text,
      cardinality(conkey) = 1 and conname in (relname || '_pkey', concat_ws('_', relname, attname,
        case contype when 'u' then 'key' when 'f' then 'fkey' when 'c' then 'check' end)) as is_of_column
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    left join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype in ('p', 'u', 'f', 'x', 'c')
  ),
  column_constraint as (
    select conrelid as attrelid, conkey[1] as attnum,
      string_agg(ltrim(regexp_replace(text, '^(PRIMARY KEY|UNIQUE)? ?(FOREIGN KEY)? ?\("?\w+"?\)', '\1')), ' '
        order by position(contype in 'pufc')) as clauses
    from constraint_text where is_of_column
    group by 1, 2
  ),
  column_line as (
    select attrelid,
      string_agg(concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
        case when attcollation <> typcollation then 'collate ' || attcollation::regcollation end,
        case when attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid, true))
          when attidentity = 'a' then 'generated always as identity'
          when attidentity = 'd' then 'generated by default as identity'
          when atthasdef then 'default ' || pg_get_expr(adbin, adrelid, true) end,
        case when conname <> concat_ws('_', relname, attname, 'not_null') then 'constraint ' || quote_ident(conname) end,
        case when attnotnull then 'not null' end, clauses), E',\n  ' order by attnum) as text,
      string_agg(format(E';\nalter table %I alter column %I set storage external', relname, attname), '')
        filter (where attstorage = 'e' and typstorage <> 'e') as storage
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_type on pg_type.oid = atttypid
    left join pg_constraint on conrelid = attrelid and contype = 'n' and conkey = array[attnum]
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    left join column_constraint using (attrelid, attnum)
    where attnum > 0 and not attisdropped
    group by attrelid
  ),
  constraint_line as (
    select conrelid, string_agg(format(E',\n  constraint %I %s', conname, text), ''
      order by position(contype in 'pufxc'), conname collate "C") as text
    from constraint_text where is_of_column is not true
    group by conrelid
  ),
  index_line as (
    select indrelid, string_agg(E';\n' || pg_get_indexdef(indexrelid, 0, true), '' order by relname collate "C") as text
    from pg_index join pg_class on oid = indexrelid
    where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    group by indrelid
  ),
  thing as (
    select 1 as place, oid, relname::text as name, concat(
      case when relkind = 'r' then format(E'create table %I (\n  %s%s\n)', relname, column_line.text, constraint_line.text)
        else format(E'create %s %I as -- %s\n', case relkind when 'v' then 'view' else 'materialized view' end,
          relname, replace(column_line.text, E',\n  ', ', ')) end,
      ' with (' || array_to_string(reloptions, ', ') || ')',
      case when relkind <> 'r' then rtrim(pg_get_viewdef(oid, ${LINE_WIDTH}), ';') end,
      index_line.text, storage) as sql
    from pg_class
    join column_line on attrelid = oid
    left join constraint_line on conrelid = oid
    left join index_line on indrelid = oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')
    union all
    select 2, pg_proc.oid, pg_proc.oid::regprocedure::text, case when prokind = 'a'
      then format('create aggregate %s (sfunc = %s, stype = %s)', pg_proc.oid::regprocedure, aggtransfn, aggtranstype::regtype)
      else regexp_replace(pg_get_functiondef(pg_proc.oid), '^CREATE OR REPLACE FUNCTION public\.', 'create function ') end
    from pg_proc left join pg_aggregate on aggfnoid = pg_proc.oid
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  )
  select oid::text as id, name, place = 2 as is_function, sql from thing order by place, name collate "C"`;

/** Indexes, views' rules, defaults, constraints and row types belong to their table. */
const NEEDS = `
  with part (class, id, whole) as (
    select 'pg_attrdef'::regclass, oid, adrelid from pg_attrdef
    union all select 'pg_constraint'::regclass, oid, conrelid from pg_constraint
    union all select 'pg_rewrite'::regclass, oid, ev_class from pg_rewrite
    union all select 'pg_class'::regclass, indexrelid, indrelid from pg_index
    union all select 'pg_type'::regclass, row_type.oid, coalesce(nullif(row_type.typrelid, 0), element.typrelid)
    from pg_type row_type left join pg_type element on element.oid = row_type.typelem
  )
  select distinct coalesce(part.whole, objid)::text as id, coalesce(needed.whole, refobjid)::text as needed
  from pg_depend
  left join part on (part.class, part.id) = (classid, objid)
  left join part needed on (needed.class, needed.id) = (refclassid, refobjid)
  where deptype in ('n', 'a', 'i')`;

const STORED_COLUMNS = `
  select quote_ident(attname) as name from pg_attribute join pg_class on oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = $1
    and attnum > 0 and not attisdropped and attgenerated = ''
  order by attnum`;

const TRIGGERS = `
  select pg_get_triggerdef(pg_trigger.oid, true) as line
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal order by relname collate "C", tgname collate "C"`;
