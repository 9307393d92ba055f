import type pg from 'pg';

/** What `pg` reads of a type and, if it differs, what our statements write. */
const TYPES: Readonly<Record<string, { readonly read: string; readonly written?: string }>> = {
  bigint: { read: 'number' },
  'bigint[]': { read: 'string[]' },
  boolean: { read: 'boolean' },
  bytea: { read: 'Buffer' },
  'character varying': { read: 'string' },
  date: { read: 'Date', written: 'string' },
  integer: { read: 'number' },
  json: { read: 'unknown', written: 'string' },
  jsonb: { read: 'unknown', written: 'string' },
  numeric: { read: 'number', written: 'number | string' },
  'numeric[]': { read: 'number[]' },
  smallint: { read: 'number' },
  text: { read: 'string' },
  'text[]': { read: 'string[]' },
  'timestamp with time zone': { read: 'Date' },
  'timestamp with time zone[]': { read: 'Date[]' },
  uuid: { read: 'string' },
  'uuid[]': { read: 'string[]' },
};

/** Narrower than the database: what JSON holds, and words that the contract checks. */
const NARROWER: Readonly<Record<string, string>> = {
  'count.field_versions': 'Record<string, number>',
  'import_choices.added': "ImportChoices['added']",
  'import_choices.declined': "ImportChoices['declined']",
  'import_layout.columns': 'Places',
  'import_mapping.mapping': "ImportMapping['mapping']",
  'import_report.problems': "ImportReport['problems']",
  'import_report.rejected': "ImportReport['rejected']",
  'import_report.totals': "ImportReport['totals']",
  'inventory.field_versions': 'Record<string, number>',
  'person_notice.kind': 'NoticeKind',
  'pharmacy.field_versions': 'Record<string, number>',
  'section.field_versions': 'Record<string, number>',
};

/** Columns of views that are never null, which the database doesn't tell. */
const FILLED = new Set([
  'hour_total.hour',
  'hour_total.lines',
  'hour_total.pharmacy_id',
  'place_total.inventory_number',
  'place_total.lines',
  'place_total.pharmacy_id',
  'place_total.unrecognised',
  'product_total.internal_codes',
  'product_total.pharmacy_id',
  'product_total.products',
]);

const HEAD = `import type { NoticeKind } from '@balanco/contract/people/notices';
import type {
  ImportChoices,
  ImportLayout,
  ImportMapping,
  ImportReport,
} from '@balanco/contract/products/product-import';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Places = (ImportLayout['columns'] | NonNullable<ImportLayout['numbers']>)[number][];

`;

interface Column {
  readonly relation: string;
  readonly name: string;
  readonly type: string;
  readonly is_filled: boolean;
  readonly has_default: boolean;
  readonly is_computed: boolean;
  /** Of the checks on this column alone. */
  readonly checks: string | null;
}

const COLUMNS = `
  select relname as relation, attname as name, format_type(atttypid, null) as type, attnotnull as is_filled,
    atthasdef or attidentity <> '' as has_default, attgenerated <> '' or attidentity = 'a' as is_computed,
    (select string_agg(pg_get_constraintdef(oid, true), ' ' order by conname) from pg_constraint
     where conrelid = attrelid and contype = 'c' and conkey = array[attnum]) as checks
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm') and attnum > 0 and not attisdropped
  order by relname collate "C", attnum`;

/** The text of `db/schema.ts`: all tables and views of a database. */
export async function schemaTypes(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const columnsOf = (relation: string) => rows.filter((row) => row.relation === relation);
  const texts = [...new Set(rows.map(({ relation }) => relation))].map(
    (name) =>
      `  ${name}: {\n${columnsOf(name)
        .map((column) => `    ${typeOf(column)};\n`)
        .join('')}  };\n`,
  );
  return `${HEAD}/** Written by db/migrations/write-schema-types.ts. */\nexport interface Schema {\n${texts.join('')}}\n`;
}

function typeOf({ relation, name, type, is_filled, has_default, is_computed, checks }: Column): string {
  const known = TYPES[type];
  if (known === undefined)
    throw new Error(`schemaTypes doesn't know the type ${type} of ${relation}.${name}`);
  const orNull = is_filled || FILLED.has(`${relation}.${name}`) ? '' : ' | null';
  const words = checks
    ?.match(`CHECK \\("?${name}"? = ANY \\(ARRAY\\[([^\\]]*)\\]\\)\\)`)?.[1]
    ?.match(/'[^']*'/g);
  const read = `${NARROWER[`${relation}.${name}`] ?? words?.join(' | ') ?? known.read}${orNull}`;
  if (is_computed) return `${name}: GeneratedAlways<${read}>`;
  if (known.written === undefined) return `${name}: ${has_default ? `Generated<${read}>` : read}`;
  const written = `${known.written}${orNull}`;
  return `${name}: ColumnType<${read}, ${written}${has_default ? ' | undefined' : ''}, ${written}>`;
}
