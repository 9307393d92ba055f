import { CompiledQuery, type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from 'kysely';
import type { Database } from '../db/database.js';

/**
 * How PostgreSQL runs each statement that `work` sends by the database that it is given. A table is read from one end to
 * the other only if there is no index for the statement, because test databases are small enough for that.
 */
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
