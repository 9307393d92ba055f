import type pg from 'pg';

/** What has no catalogue of its own: their node trees hold numbers of objects. */
const DEPARSED: Readonly<Record<string, string>> = {
  pg_attrdef: 'pg_get_expr(adbin, adrelid)',
  pg_attribute: 'row_number() over (partition by attrelid order by attnum)',
  pg_constraint: 'pg_get_constraintdef(oid)',
  pg_index: 'pg_get_indexdef(indexrelid)',
  pg_proc: `case when prokind <> 'a' then pg_get_functiondef(oid) end`,
  pg_rewrite: 'pg_get_ruledef(oid)',
  pg_trigger: 'pg_get_triggerdef(oid)',
};

/** What differs between two databases of one schema: numbers, sizes, ages, and traces of dropped columns and indexes. */
const VOLATILE =
  `oid relfilenode relpages reltuples relallvisible relallfrozen relfrozenxid relminmxid relnatts
  reltoastrelid relhasindex attnum attisdropped atthasmissing attmissingval indcheckxmin`.split(/\s+/);

interface Catalogue {
  readonly name: string;
  readonly trees: string[];
  readonly has_oid: boolean;
}

interface Reference {
  readonly catalogue: string;
  readonly columns: string[];
  readonly target: string;
  readonly is_array: boolean;
}

export async function catalogueOf(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows: catalogues } = await client.query<Catalogue>(`
    select relname as name, coalesce(array_agg(attname::text) filter (where atttypid = 'pg_node_tree'::regtype), '{}') as trees,
      bool_or(attname = 'oid') as has_oid
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and has_table_privilege(pg_class.oid, 'select') and not relisshared
      and relname !~ '^pg_(depend|init_privs|largeobject|statistic)'
    group by relname`);
  const { rows: references } = await client.query<Reference>(`
    select fktable::text as catalogue, fkcols as columns, pktable::text as target, is_array
    from pg_get_catalog_foreign_keys()`);
  const lines: string[] = [];
  for (const catalogue of catalogues) {
    const own = references.filter((reference) => reference.catalogue === catalogue.name);
    const owner = catalogue.has_oid ? 'oid' : own[0]?.columns[0];
    if (owner === undefined) continue;
    const named = own.map((reference) => `'${reference.columns.at(-1)}', ${nameOf(reference)}`);
    const { rows } = await client.query<{ line: string }>(
      `select (to_jsonb(ours) - $1::text[] || jsonb_build_object(${[...named, `'deparsed', ${DEPARSED[catalogue.name] ?? null}`]}))::text as line
       from ${catalogue.name} as ours where ${owner}::oid >= 16384
         and not coalesce((to_jsonb(ours) ->> 'attisdropped')::boolean, (to_jsonb(ours) ->> 'tgisinternal')::boolean, false)`,
      [[...VOLATILE, ...catalogue.trees]],
    );
    lines.push(...rows.map(({ line }) => `${catalogue.name} ${line}`));
  }
  return lines.filter((line) => !line.includes('pg_toast')).sort();
}

function nameOf({ columns: [first = '', second], target, is_array }: Reference): string {
  const number = `ours.${second ?? first}`;
  if (second === undefined && !is_array) return identity(target, `${number}::oid`);
  const name =
    second === undefined
      ? identity(target, 'number::oid')
      : `(select attname from pg_attribute where attrelid = ours.${first} and attnum = number)`;
  return is_array
    ? `(select jsonb_agg(${name} order by place) from unnest(${number}::${second === undefined ? 'oid' : 'int2'}[]) with ordinality as each (number, place))`
    : `(select ${name} from (select ${number}) as each (number))`;
}

const identity = (target: string, oid: string) =>
  `(pg_identify_object('${target}'::regclass, nullif(${oid}, 0), 0)).identity`;

/** A database that reads PostgreSQL's own text of its views and triggers loses brackets and gains names of no effect. */
export async function readAgain(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ text: string }>(`
    select format('create or replace view %s as %s', oid::regclass, pg_get_viewdef(oid)) as text from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all
    select replace(pg_get_triggerdef(oid), 'CREATE ', 'CREATE OR REPLACE ') from pg_trigger where not tgisinternal`);
  for (const { text } of rows) await client.query(text);
}
