import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';

/** Days without an entry of a file after which a pharmacy's files are said to have none. */
const QUIET_DAYS = 60;

/** The day of the newest entry that a file brought lately; null if notes may give the entries. */
export async function findFileEntry(tx: Transaction, pharmacyId: string): Promise<string | null> {
  const { day } = await answering({ day: 'text?' })`
    select to_char(max(moved_on), 'DD/MM/YYYY') as day
    from stock_movement join movement_import on movement_import.id = import_id
    where stock_movement.pharmacy_id = ${pharmacyId} and quantity > 0 and undone_at is null and invoice_id is null
      and moved_on > now()::date - ${QUIET_DAYS}::integer
  `.one(tx);
  return day;
}

interface NoteEntry {
  readonly pharmacyId: string;
  readonly invoiceId: string;
  readonly name: string;
  /** YYYY-MM-DD, of the pharmacy. */
  readonly day: string;
  readonly by: string;
}

export async function openEntry(
  tx: Transaction,
  { pharmacyId, invoiceId, name, day, by }: NoteEntry,
): Promise<void> {
  const identity = createHash('sha256').update(`note ${invoiceId}`).digest('hex');
  await sql`
    insert into movement_import (pharmacy_id, file_name, sha256, rows, known, first_on, last_on, imported_by, invoice_id)
    values (${pharmacyId}, ${name}, ${identity}, 1, 0, ${day}::date, ${day}::date, ${by}, ${invoiceId})
  `.execute(tx);
}

export async function closeEntry(tx: Transaction, invoiceId: string, by: string): Promise<number> {
  const rows = await answering({ line: 'int' })`
    delete from stock_movement using movement_import
    where movement_import.id = import_id and invoice_id = ${invoiceId} and undone_at is null returning stock_movement.line
  `.all(tx);
  await sql`
    update movement_import set undone_at = now(), undone_by = ${by} where invoice_id = ${invoiceId} and undone_at is null
  `.execute(tx);
  return rows.length;
}

/**
 * Makes the entries of notes what `wanted` says; writes nothing if they are.
 * @param wanted a query of `invoice_id`, `line`, `code`, `moved_at`, `quantity`
 * @param meant a condition on `movement_import`
 */
export async function setEntryRows(
  tx: Transaction,
  wanted: RawBuilder<unknown>,
  meant: RawBuilder<unknown>,
): Promise<void> {
  const isMeant = sql`invoice_id is not null and undone_at is null and ${meant}`;
  await sql`
    delete from stock_movement using movement_import
    where movement_import.id = import_id and ${isMeant} and not exists (
      select from (${wanted}) as wanted
      where wanted.invoice_id = movement_import.invoice_id and wanted.line = stock_movement.line
        and wanted.code = stock_movement.code and wanted.quantity = stock_movement.quantity
    )
  `.execute(tx);
  await sql`
    insert into stock_movement (import_id, line, pharmacy_id, code, moved_on, moved_at, quantity)
    select id, line, pharmacy_id, code, first_on, moved_at, quantity
    from movement_import join (${wanted}) as wanted using (invoice_id) where ${isMeant}
    on conflict do nothing
  `.execute(tx);
  await sql`
    update movement_import set rows = filled.rows from (
      select id, (select greatest(1, count(*)) from stock_movement where import_id = movement_import.id) as rows
      from movement_import where ${isMeant}
    ) as filled
    where filled.id = movement_import.id and filled.rows <> movement_import.rows
  `.execute(tx);
}
