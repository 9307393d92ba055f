import { sql } from 'kysely';
import type { Database } from '../../db/database.js';

interface MarkedRow {
  readonly id: string;
  /** All digits; null if live. */
  readonly deletedAt: string | null;
}

export async function rowsOf(db: Database, pharmacyId: string) {
  const marked = async (table: string, id: string, pharmacy = 'pharmacy_id') => {
    const found = await sql<MarkedRow>`
      select ${sql.ref(id)}::text as id, deleted_at::text as "deletedAt" from ${sql.table(table)}
      where ${sql.ref(pharmacy)} = ${pharmacyId} order by ${sql.ref(id)}
    `.execute(db);
    return found.rows;
  };
  const lines = await sql<{ id: string; live: boolean }>`
    select id::text as id, live from count_line where pharmacy_id = ${pharmacyId} order by id
  `.execute(db);
  return {
    pharmacy: await marked('pharmacy', 'id', 'id'),
    product: await marked('product', 'id'),
    inventory: await marked('inventory', 'number'),
    section: await marked('section', 'id'),
    count: await marked('count', 'id'),
    lines: lines.rows,
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

/** By the deletion's moment. */
export async function restoreDeletion(db: Database, pharmacyId: string): Promise<void> {
  const ofDeletion = sql`deleted_at = (select deleted_at from pharmacy where id = ${pharmacyId})`;
  await sql`
    update count_line set live = true from count
    where count.pharmacy_id = ${pharmacyId} and count.${ofDeletion}
      and count_line.pharmacy_id = count.pharmacy_id and count_line.count_id = count.id
  `.execute(db);
  await sql`
    update count set deleted = false, deleted_at = null, version = version + 1
    where pharmacy_id = ${pharmacyId} and ${ofDeletion}
  `.execute(db);
  for (const table of ['product', 'section', 'inventory']) {
    await sql`
      update ${sql.table(table)} set deleted_at = null where pharmacy_id = ${pharmacyId} and ${ofDeletion}
    `.execute(db);
  }
  await db.updateTable('pharmacy').set({ deleted_at: null }).where('id', '=', pharmacyId).execute();
}
