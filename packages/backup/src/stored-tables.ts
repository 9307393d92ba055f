import pg from 'pg';

/** A table of the schema with the columns that a copy contains. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns whose values come from a sequence. */
  readonly counted: readonly string[];
}

/**
 * The tables of the schema, read from PostgreSQL's catalogue, so that a new migration needs no change here. Each table
 * comes after those it refers to. Tables of extensions and of other owners are omitted.
 */
export async function readTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    counted: string[];
    refers_to: string[];
  }>(`
    with ours as (
      select oid, relname::text as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relname <> 'migration'
        and (relnamespace, relowner) = (select relnamespace, relowner from pg_class where oid = 'migration'::regclass)
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    )
    select name,
      array(
        select attname::text from pg_attribute
        where attrelid = ours.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      array(
        select attname::text from pg_attribute
        where attrelid = ours.oid and attnum > 0 and not attisdropped
          and pg_get_serial_sequence(ours.oid::regclass::text, attname) is not null
        order by attnum
      ) as counted,
      array(
        select distinct other.name from pg_constraint join ours as other on other.oid = confrelid
        where contype = 'f' and conrelid = ours.oid and confrelid <> conrelid
      ) as refers_to
    from ours order by name
  `);
  return inOrderOfReferences(rows);
}

interface Referring {
  readonly name: string;
  readonly refers_to: readonly string[];
}

function inOrderOfReferences<T extends Referring>(tables: readonly T[]): T[] {
  const ordered: T[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const isReady = ({ refers_to }: T) => ![...waiting].some(({ name }) => refers_to.includes(name));
    const ready = [...waiting].filter(isReady);
    if (ready.length === 0) {
      const names = [...waiting].map(({ name }) => name).join(', ');
      throw new Error(`tables refer to each other in a circle: ${names}`);
    }
    for (const table of ready) waiting.delete(table);
    ordered.push(...ready);
  }
  return ordered;
}

/** Queries for one figure each, by the name that an operator knows. */
export type Totals = Readonly<Record<string, string>>;

/** The totals of the transaction's snapshot, as exact decimal text without trailing zeros. */
export async function readTotals(client: pg.ClientBase, totals: Totals): Promise<Record<string, string>> {
  const figures = Object.entries(totals).map(
    ([name, query]) => `(${pg.escapeLiteral(name)}, trim_scale((${query})::numeric)::text)`,
  );
  if (figures.length === 0) return {};
  const { rows } = await client.query<{ name: string; figure: string }>(
    `select name, figure from (values ${figures.join(', ')}) as totals (name, figure)`,
  );
  return Object.fromEntries(rows.map(({ name, figure }) => [name, figure]));
}
