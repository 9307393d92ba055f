import { createHash } from 'node:crypto';
import { proposeFactor } from '@balanco/contract/invoices/case-factor';
import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { claimName } from '../../db/locks.js';
import { holdPharmacyId } from '../pharmacies/read-pharmacies.js';
import { holdCatalogue } from '../products/catalogue.js';

/** Days without an entry of a file after which a pharmacy's files are said to have none. */
const QUIET_DAYS = 60;

/** The day of the newest entry that a file brought lately; null if notes may give the entries. */
export async function findFileEntry(tx: Transaction, pharmacyId: string): Promise<string | null> {
  return answering({ day: 'text?' })`
    select to_char(max(moved_on), 'DD/MM/YYYY') as day
    from stock_movement join movement_import on movement_import.id = import_id
    where stock_movement.pharmacy_id = ${pharmacyId} and quantity > 0 and undone_at is null and invoice_id is null
      and moved_on > now()::date - ${QUIET_DAYS}::integer
  `.value(tx);
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

/** Reading, matching, teaching and receiving of a pharmacy's notes take turns. */
export async function holdInvoices(tx: Transaction, pharmacyId: string): Promise<void> {
  await claimName(tx, `invoices ${pharmacyId}`);
}

/** Refuses `not_found`. */
export async function holdNotes(tx: Transaction, id: string): Promise<string> {
  const pharmacyId = await holdPharmacyId(tx, id);
  await holdCatalogue(tx, pharmacyId);
  await holdInvoices(tx, pharmacyId);
  return pharmacyId;
}

interface Matching {
  readonly pharmacyId: string;
  readonly invoiceIds: readonly string[];
}

/**
 * Finds the items of notes that have none yet (docs/invoice-items.md, "Items"): by the barcode of the unit, that of the case, a
 * bound code, and what was taught of the supplier's code. A barcode of two items finds none. Then takes the factors that
 * somebody decided, and those that leave no doubt. Entries of received notes follow. The caller holds the notes.
 */
export async function matchInvoices(tx: Transaction, matching: Matching): Promise<void> {
  const { pharmacyId, invoiceIds } = matching;
  const meant = sql`invoice_item.pharmacy_id = ${pharmacyId} and invoice_id = any(${invoiceIds}::uuid[])`;
  await dropUnbound(tx, meant);
  await sql`
    with unknown as materialized (
      select invoice_id, line, ean_key, unit_ean_key, supplier_cnpj, supplier_code
      from invoice_item join invoice on invoice.id = invoice_id where ${meant} and item_key is null
    ),
    owner as (
      select invoice_id, line, 1 as place, 'unit_ean' as matched_by, ${itemKey}
      from unknown join product on ${isProduct(pharmacyId)} and unit_ean_key <> '' and barcode_key = unit_ean_key
      union
      select invoice_id, line, 2, 'case_ean', ${itemKey}
      from unknown join product on ${isProduct(pharmacyId)} and ean_key <> '' and barcode_key = ean_key
      union
      select invoice_id, line, 3, 'binding', item_key
      from unknown join code_binding on code_key in (ean_key, unit_ean_key) and kind = 'barcode'
      where pharmacy_id = ${pharmacyId} and removed_at is null
      union
      select invoice_id, line, 4, 'supplier_code', taught.item_key
      from unknown join supplier_code as taught
        on taught.supplier_cnpj = unknown.supplier_cnpj and code = supplier_code and pharmacy_id = ${pharmacyId}
    ),
    named as (
      select distinct on (invoice_id, line) invoice_id, line, min(matched_by) as matched_by, min(item_key) as item_key
      from owner group by invoice_id, line, place having count(*) = 1 order by invoice_id, line, place
    )
    update invoice_item set item_key = named.item_key, matched_by = named.matched_by
    from named where invoice_item.invoice_id = named.invoice_id and invoice_item.line = named.line
  `.execute(tx);
  await takeFactors(tx, meant);
  await syncEntries(tx, matching);
}

const itemKey = sql`item_key(internal_code_key, barcode_key)`;

function isProduct(pharmacyId: string): RawBuilder<boolean> {
  return sql`product.pharmacy_id = ${pharmacyId} and product.deleted_at is null`;
}

/** A binding that was removed names nothing any more. */
async function dropUnbound(tx: Transaction, meant: RawBuilder<unknown>): Promise<void> {
  await sql`
    update invoice_item set item_key = null, matched_by = null, factor = null, decided_by = null, decided_at = null
    where ${meant} and matched_by = 'binding' and not exists (
      select from code_binding as bound
      where bound.pharmacy_id = invoice_item.pharmacy_id and removed_at is null
        and code_key in (ean_key, unit_ean_key) and bound.item_key = invoice_item.item_key
    )
  `.execute(tx);
}

/** What a person decided for the supplier's code or the bound case, then one unit without any doubt. */
async function takeFactors(tx: Transaction, meant: RawBuilder<unknown>): Promise<void> {
  await sql`
    with decided as (
      select invoice_id, line, known.* from invoice_item join invoice on invoice.id = invoice_id cross join lateral (
        select taught.factor, taught.decided_by as by, taught.decided_at as at, 1 as place from supplier_code as taught
        where taught.pharmacy_id = invoice.pharmacy_id and taught.supplier_cnpj = invoice.supplier_cnpj
          and taught.code = invoice_item.supplier_code and taught.item_key = invoice_item.item_key
        union all
        select bound.factor, created_by, created_at, 2 from code_binding as bound
        where bound.pharmacy_id = invoice.pharmacy_id and removed_at is null and bound.kind = 'barcode' and code_key = ean_key
          and bound.factor <> 1 and bound.item_key = invoice_item.item_key and matched_by = 'binding'
        order by place limit 1
      ) as known
      where ${meant} and invoice_item.factor is null and invoice_item.item_key is not null
    )
    update invoice_item set factor = decided.factor, decided_by = decided.by, decided_at = decided.at
    from decided where invoice_item.invoice_id = decided.invoice_id and invoice_item.line = decided.line
  `.execute(tx);
  const rows = await answering({
    invoice_id: 'text',
    line: 'int',
    description: 'text',
    unit: 'text',
    taxed_unit: 'text',
    quantity: 'number',
    taxed_quantity: 'number',
    ean: 'text',
    unit_ean: 'text',
    bound: 'number?',
  })`
    select invoice_id, line, description, unit, taxed_unit, quantity, taxed_quantity, ean, unit_ean, ${boundFactor} as bound
    from invoice_item where ${meant} and factor is null and item_key is not null
  `.all(tx);
  const certain = rows.filter((row) => proposeFactor(row)?.certain === true);
  if (certain.length === 0) return;
  await sql`
    update invoice_item set factor = 1
    from unnest(${certain.map((row) => row.invoice_id)}::uuid[], ${certain.map(({ line }) => line)}::integer[])
      as single (invoice_id, line)
    where invoice_item.invoice_id = single.invoice_id and invoice_item.line = single.line
  `.execute(tx);
}

/** SQL of an `invoice_item`: what the code of its case is bound to, if it is the same item. */
export const boundFactor = sql`(
  select bound.factor from code_binding as bound
  where bound.pharmacy_id = invoice_item.pharmacy_id and removed_at is null and kind = 'barcode'
    and code_key = ean_key and bound.item_key = invoice_item.item_key
  limit 1
)`;

/** Catalogues and bindings that came since know more codes; bindings that went know less. */
export async function matchUnknownItems(db: Database, report: (error: unknown) => void): Promise<void> {
  const rows = await answering({ pharmacy: 'text', invoices: 'text[]' })`
    select pharmacy_id as pharmacy, array_agg(invoice_id)::text[] as invoices from (
      select pharmacy_id, invoice_id from invoice_item where item_key is null or factor is null
      union
      select invoice_item.pharmacy_id, invoice_id from code_binding as gone
      join invoice_item on invoice_item.pharmacy_id = gone.pharmacy_id and invoice_item.item_key = gone.item_key
      where removed_at > now() - interval '1 hour' and matched_by = 'binding'
    ) as open_note group by pharmacy_id
  `.all(db);
  for (const { pharmacy: pharmacyId, invoices: invoiceIds } of rows) {
    await inTransaction(db, async (tx) => {
      await holdInvoices(tx, pharmacyId);
      await matchInvoices(tx, { pharmacyId, invoiceIds });
    }).catch(report);
  }
}

/** Of one movement. */
const MOST = 99_999_999_999;

/**
 * Brings the entries of received notes up to date with their items, and writes nothing if they are (docs/invoice-items.md, "Receipt"). The movement has a code that
 * leads to the item: a barcode of no other item, else its internal code. Equal rows of two files count once, so each note
 * has a moment of its own within the second.
 */
async function syncEntries(tx: Transaction, { pharmacyId, invoiceIds }: Matching): Promise<void> {
  const wanted = sql`
    select invoice_id, line, coalesce(own.barcode, substr(item_key, 3)) as code,
      arrived_at + make_interval(secs => (hashtext(invoice_id::text) & 1048575) / 1e6) as moved_at,
      round(quantity * factor, 3) as quantity
    from invoice_item join invoice on invoice.id = invoice_id left join lateral (
      select barcode from product
      where product.pharmacy_id = invoice.pharmacy_id and deleted_at is null and barcode_key <> ''
        and (item_key like 'i:%' and internal_code_key = substr(item_key, 3)
          or item_key like 'b:%' and internal_code_key = '' and barcode_key = substr(item_key, 3))
        and not exists (
          select from product as other
          where other.pharmacy_id = product.pharmacy_id and other.deleted_at is null
            and other.barcode_key = product.barcode_key and other.internal_code_key <> product.internal_code_key
        )
      order by barcode_key <> unit_ean_key, barcode_key collate "C" limit 1
    ) as own on true
    where invoice.id = any(${invoiceIds}::uuid[]) and invoice.pharmacy_id = ${pharmacyId} and arrived_at is not null and item_key is not null and factor is not null
      and round(quantity * factor, 3) between 0.001 and ${MOST}
  `;
  const isMeant = sql`undone_at is null and movement_import.invoice_id = any(${invoiceIds}::uuid[])`;
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
