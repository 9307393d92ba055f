import { sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';

/** `deletedAt` has all digits; null if live. */
export async function rowsOf(db: Database, pharmacyId: string) {
  const marked = (table: string, id: string, pharmacy = 'pharmacy_id') =>
    answering({ id: 'text', deletedAt: 'text?' })`
      select ${sql.ref(id)}::text as id, deleted_at::text as "deletedAt" from ${sql.table(table)}
      where ${sql.ref(pharmacy)} = ${pharmacyId} order by ${sql.ref(id)}
    `.all(db);
  return {
    pharmacy: await marked('pharmacy', 'id', 'id'),
    product: await marked('product', 'id'),
    inventory: await marked('inventory', 'number'),
    section: await marked('section', 'id'),
    count: await marked('count', 'id'),
    lines: await answering({ id: 'text', live: 'boolean' })`
      select id::text as id, live from count_line where pharmacy_id = ${pharmacyId} order by id
    `.all(db),
  };
}

export async function liveRowsOf(db: Database, pharmacyId: string): Promise<Record<string, number>> {
  const { lines, ...marked } = await rowsOf(db, pharmacyId);
  const live = Object.entries(marked).map(([name, rows]): [string, number] => [
    name,
    rows.filter(({ deletedAt }) => deletedAt === null).length,
  ]);
  return { ...Object.fromEntries(live), lines: lines.filter((line) => line.live).length };
}
