import type { MovementRow } from '@balanco/adjustment-file/read-movement-file';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { sentRows } from './sent-rows.js';

interface NewImport {
  readonly pharmacyId: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly known: number;
  readonly by: string;
}

/** Writes a file of movements and returns the id of its import. */
export async function insertMovements(
  tx: Transaction,
  { pharmacyId, fileName, sha256, known, by }: NewImport,
  rows: readonly MovementRow[],
  timeZone: string,
): Promise<string> {
  const days = rows.map(({ day }) => day).sort();
  const head = await sql<{ id: string }>`
    insert into movement_import (pharmacy_id, file_name, sha256, rows, known, first_on, last_on, imported_by)
    values (
      ${pharmacyId}, ${fileName}, ${sha256}, ${rows.length}, ${known}, ${days[0]}::date, ${days.at(-1)}::date, ${by}
    )
    returning id
  `.execute(tx);
  const [made] = head.rows;
  if (made === undefined) throw new Error('an inserted import has an id');
  await sql`
    insert into stock_movement (import_id, line, pharmacy_id, code, moved_on, moved_at, quantity)
    select ${made.id}::uuid, line, ${pharmacyId}::uuid, code, moved_on, moved_at, quantity
    from (${sentRows(rows, timeZone)}) as row
  `.execute(tx);
  return made.id;
}

/** Deletes the movements of an import, which stays as one that was undone. */
export async function deleteMovements(tx: Transaction, importId: string, by: string): Promise<void> {
  await sql`delete from stock_movement where import_id = ${importId}`.execute(tx);
  await sql`
    update movement_import set undone_at = now(), undone_by = ${by} where id = ${importId} and undone_at is null
  `.execute(tx);
}
