import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';

/** After it took long, it rests this many times as long, so that the database can do other work on a night of settlements. */
const REST_FACTOR = 20;

/** Whether the kept pairs are of the results that are in force now (docs/network.md, "What is kept"). */
export async function areTransfersKept(db: Database | Transaction): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select array(select id from transfer_results(null) order by id) = array(select id from transfer_result order by id) as kept
  `.execute(db);
  return rows[0]?.kept ?? false;
}

/** Returns the function that keeps the pairs of all pharmacies, if results have changed since they were kept. */
export function createTransferKeeper(db: Database): () => Promise<void> {
  let rest = 0;
  return async () => {
    if (performance.now() < rest || (await areTransfersKept(db))) return;
    const began = performance.now();
    // One snapshot for both, so that the pairs are those of the results beside them.
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        if (!(await isFirst(tx)) || (await areTransfersKept(tx))) return;
        await sql`refresh materialized view concurrently transfer_result`.execute(tx);
        await sql`refresh materialized view concurrently transfer`.execute(tx);
      });
    rest = performance.now() + REST_FACTOR * (performance.now() - began);
  };
}

/** Of processes that keep at the same time one does. */
async function isFirst(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('transfers', 0)) as held
  `.execute(tx);
  return rows[0]?.held ?? false;
}
