import pg from 'pg';

export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly counted: readonly string[];
}

/**
 * Reads the tables from PostgreSQL's catalogue, so migrations need no change here. Each follows those it
 * refers to; skips tables of extensions and other owners.
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

export type Totals = Readonly<Record<string, string>>;

/** Exact decimal text without trailing zeros. */
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
