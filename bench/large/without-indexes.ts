import type { Client } from 'pg';

/** Runs a piece of work and says how long it took. */
type Step = (text: string, work: () => Promise<unknown>) => Promise<void>;

/**
 * Fills big tables without their indexes, triggers and foreign keys, and makes these again afterwards, each in one go. The
 * foreign keys are not checked, because the rows are made to fulfil them.
 */
export async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  step: Step,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: constraints } = await client.query<{
    table: string;
    name: string;
    kind: string;
    text: string;
  }>(
    `select conrelid::regclass::text as table, conname as name, contype as kind, pg_get_constraintdef(oid) as text
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'u', 'f')
     order by contype = 'f', contype = 'u'`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { table, name } of constraints.toReversed())
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await fill();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { name, text } of indexes) await step(name, () => client.query(text));
  for (const { table, name, kind, text } of constraints) {
    const unchecked = kind === 'f' ? ' not valid' : '';
    await step(name, () => client.query(`alter table ${table} add constraint ${name} ${text}${unchecked}`));
  }
}
