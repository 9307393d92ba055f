import { CompiledQuery, type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import type { Database } from '../../db/database.js';

export async function plansOf(db: Database, work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const statements: CompiledQuery[] = [];
  const recorder = {
    transformQuery: ({ node, queryId }: PluginTransformQueryArgs) => {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }: PluginTransformResultArgs) => result,
  };
  await work(db.withPlugin(recorder));
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const plans: string[] = [];
    for (const { sql: text, parameters } of statements) {
      const explained = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${text}`, [...parameters]),
      );
      plans.push(explained.rows.map((line) => line['QUERY PLAN']).join('\n'));
    }
    return plans;
  });
}

export async function sentStatements(work: () => Promise<unknown>): Promise<string[]> {
  const made: string[] = [];
  const { parse, query } = pg.Connection.prototype;
  const spies = [
    vi.spyOn(pg.Connection.prototype, 'parse').mockImplementation(function (this: pg.Connection, ...words) {
      made.push(words[0].text);
      return parse.apply(this, words);
    }),
    vi.spyOn(pg.Connection.prototype, 'query').mockImplementation(function (this: pg.Connection, ...words) {
      made.push(words[0]);
      return query.apply(this, words);
    }),
  ];
  await work();
  for (const spy of spies) spy.mockRestore();
  return made;
}

/** Tables look never analysed: autovacuum could change plans in between. */
export async function freezeStatistics(db: Database): Promise<void> {
  await sql`
    do $$
    declare
      item record;
    begin
      for item in
        select relname as name from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
      loop
        execute format('alter table %I set (autovacuum_enabled = false)', item.name);
        perform pg_clear_relation_stats(current_schema(), item.name);
      end loop;
      for item in
        select tablename as name, attname as attribute, inherited from pg_stats where schemaname = current_schema()
      loop
        perform pg_clear_attribute_stats(current_schema(), item.name, item.attribute, item.inherited);
      end loop;
    end $$
  `.execute(db);
}
