import { type Selectable, sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import type { Schema } from '../../db/schema.js';

type Where<Table extends keyof Schema> = { readonly [Column in keyof Schema[Table]]?: unknown };

type Picked<Table extends keyof Schema, Column extends keyof Schema[Table]> = Pick<
  Selectable<Schema[Table]>,
  Extract<Column, keyof Selectable<Schema[Table]>>
>;

export async function setRows<Table extends keyof Schema>(
  db: Database,
  table: Table,
  where: Where<Table>,
  values: Where<Table>,
): Promise<void> {
  const update = db.updateTable(table as 'count').set(values as never);
  await update.where((row) => row.and(where as never)).execute();
}

export async function addRows<Table extends keyof Schema>(
  db: Database,
  table: Table,
  ...rows: readonly Where<Table>[]
): Promise<void> {
  await db
    .insertInto(table)
    .values(rows as never)
    .execute();
}

export async function rowsIn<Table extends keyof Schema, Column extends keyof Schema[Table] & string>(
  db: Database,
  table: Table,
  where: Where<Table>,
  ...columns: readonly Column[]
): Promise<Picked<Table, Column>[]> {
  const select = db.selectFrom(table as 'count').select(columns as never);
  return (await select.where((row) => row.and(where as never)).execute()) as never;
}

export async function rowIn<Table extends keyof Schema, Column extends keyof Schema[Table] & string>(
  db: Database,
  table: Table,
  where: Where<Table>,
  ...columns: readonly Column[]
): Promise<Picked<Table, Column>> {
  const [row] = await rowsIn(db, table, where, ...columns);
  if (row === undefined) throw new Error(`${table} has no such row`);
  return row;
}

/** Takes what the table has of each example. */
export async function storeExamples(db: Database, table: keyof Schema, ...examples: readonly object[]) {
  for (const example of examples) {
    const names = await answering({ name: 'text' })`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attname = any(${Object.keys(example)}::text[]) and attnum > 0
        and attgenerated = '' and attidentity = ''
    `.values(db);
    const columns = sql.join(names.map((name) => sql.ref(name)));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(example)}::jsonb)
    `.execute(db);
  }
}

export const tableNames = (db: Database) =>
  answering({ name: 'text' })`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.values(db);

type Named = Partial<Record<'action' | 'actor_sub' | 'entity' | 'entity_id' | 'pharmacy_id', string>>;

export const auditRows = (db: Database, named: Named) =>
  db
    .selectFrom('audit')
    .selectAll()
    .where((row) => row.and(named))
    .orderBy('id')
    .execute();
