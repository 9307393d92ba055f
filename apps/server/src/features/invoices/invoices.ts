import type { EndpointInput } from '@balanco/contract/base/endpoint';
import * as contract from '@balanco/contract/invoices/invoices';
import * as matching from '@balanco/contract/invoices/matching';
import { plainCnpj } from '@balanco/contract/pharmacies/cnpj';
import { type RawBuilder, sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditPharmacy } from '../../audit/write-audit.js';
import { answering, countRows } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import { cutTo, isoMoment, type Page } from '../../db/sql-fragments.js';
import { type Reaching, withinReach } from '../../pharmacy-access/reach.js';
import { transact } from '../../use-case.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { catalogueItem } from '../products/catalogue.js';
import { closeEntry, findFileEntry, holdNotes, matchInvoices, openEntry } from './match-items.js';

const STATES: Readonly<Record<contract.InvoiceState, RawBuilder<unknown>>> = {
  unreceived: sql`kind = 'purchase' and cancelled_at is null and received_on is null`,
  received: sql`received_on is not null`,
  cancelled: sql`cancelled_at is not null`,
};

/** The newest first, of pharmacies within reach. Refuses `not_found`. */
export async function viewInvoices(
  db: Database,
  caller: Reaching,
  { pharmacy, state, search, ...page }: EndpointInput<typeof contract.listInvoices>['query'] & Page,
): Promise<{ count: number; results: contract.Invoice[] }> {
  const pharmacyIds = pharmacy === undefined ? caller.pharmacyIds : [await findPharmacyId(db, pharmacy)];
  const reach = withinReach({ pharmacyIds }, 'invoice.pharmacy_id');
  const meant = sql.join(
    [
      sql`deleted_at is null`,
      ...(reach === null ? [] : [reach]),
      ...(state === undefined ? [] : [STATES[state]]),
      ...searchWords(plainSearch(search)).map(matches),
    ],
    sql` and `,
  );
  const count = await countRows(db, sql`invoice join pharmacy on pharmacy.id = pharmacy_id where ${meant}`);
  const results = await readRows(
    db,
    sql`where ${meant} order by issued_at desc, invoice.id desc ${cutTo(page)}`,
  );
  return { count, results };
}

/** A key is printed in groups of four. */
function plainSearch(search: string | undefined): string | undefined {
  const joined = search?.replaceAll(/\s/g, '');
  return joined?.length === 44 ? joined : search?.replaceAll(WRITTEN_CNPJ, plainCnpj);
}

/** Few digits are a number, which would be in every other key. */
function matches(word: string): RawBuilder<unknown> {
  return /^\d{1,9}$/.test(word)
    ? sql`(number = ${word}::integer or fold(supplier_name) like like_anywhere(${word}))`
    : sql`search like like_anywhere(${word})`;
}

const WRITTEN_CNPJ = /[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}/gi;

async function readRows(db: Queries, which: RawBuilder<unknown>): Promise<contract.Invoice[]> {
  return answering(contract.invoiceSchema.shape)`
    select invoice.id, pharmacy_id as pharmacy, pharmacy.name as pharmacy_name, access_key, number, series,
      ${isoMoment(sql`issued_at`)} as issued_at, kind, supplier_cnpj, supplier_name, total,
      (select count(*)::int from invoice_item where invoice_id = invoice.id) as items, has_signature, file_name,
      ${isoMoment(sql`read_at`)} as read_at, read_by, ${isoMoment(sql`cancelled_at`)} as cancelled_at,
      received_on::text as received_on
    from invoice join pharmacy on pharmacy.id = pharmacy_id ${which}
  `.all(db);
}

/** With items and lots in the order of the note. Refuses `not_found`. */
export async function viewInvoice(db: Database, id: string) {
  const invoice = await requireInvoice(db, id);
  const lines = await answering(contract.invoiceItemSchema.shape)`
    select line, supplier_code, description, ean, unit_ean, quantity, unit, taxed_quantity, taxed_unit, cost, registration, factor,
      case when item_key is not null then ${catalogueItem(sql`item.pharmacy_id`, sql`item.item_key`)} end as item,
      coalesce((
        select json_agg(json_build_object('lot', lot, 'quantity', quantity, 'made_on', made_on, 'expires_on', expires_on)
          order by position)
        from invoice_lot as lot where lot.invoice_id = item.invoice_id and lot.line = item.line
      ), '[]') as lots
    from invoice_item as item where invoice_id = ${id} order by line
  `.all(db);
  const { time_zone } = await viewPharmacySettings(db, invoice.pharmacy);
  return { ...invoice, time_zone, lines };
}

async function requireInvoice(db: Queries, id: string): Promise<contract.Invoice> {
  const [invoice] = await readRows(db, sql`where invoice.id = ${id} and deleted_at is null`);
  if (invoice === undefined) throw new AppError('not_found', 'Nota não encontrada.');
  return invoice;
}

/** Its file can be read again. Refuses `not_found`, and `conflict` for a note that was received. */
export const deleteInvoice = transact(contract.deleteInvoice, async (tx, { caller }, { id }) => {
  await sql`select from invoice where id = ${id} for update`.execute(tx);
  const invoice = await requireInvoice(tx, id);
  if (invoice.received_on !== null)
    throw new AppError('conflict', 'A nota já foi recebida. Desfaça o recebimento antes de apagá-la.');
  await sql`delete from invoice where id = ${id}`.execute(tx);
  const { access_key, number, supplier_name: supplier, items } = invoice;
  await auditPharmacy(tx, caller, invoice.pharmacy, {
    action: 'delete_invoice',
    after: { access_key, invoice_number: number, supplier, items },
  });
  return invoice;
});

/**
 * Gives a note's goods an entry, once (docs/invoice-items.md, "Receipt"). Refuses `not_found`, `invalid` for a moment before the
 * note or to come, and `conflict` if the note brings nothing, or if files bring the pharmacy's entries.
 */
export const receiveInvoice = transact(matching.receiveInvoice, async (tx, { caller }, input) => {
  const { id, invoice_id: invoiceId, received_at: receivedAt } = input;
  const pharmacyId = await holdNotes(tx, id);
  const { time_zone: timeZone } = await viewPharmacySettings(tx, pharmacyId);
  const day = receivedAt.slice(0, 10);
  const moment = sql`(${receivedAt}::timestamp at time zone ${timeZone}::text)`;
  const note = await answering({
    kind: 'text',
    number: 'int',
    is_cancelled: 'boolean',
    is_received: 'boolean',
    is_early: 'boolean',
    is_late: 'boolean',
  })`
    select kind, number, cancelled_at is not null as is_cancelled, received_on is not null as is_received,
      ${moment} < date_trunc('day', issued_at, ${timeZone}::text) as is_early,
      ${moment} > now() + interval '5 minutes' as is_late
    from invoice where id = ${invoiceId} and pharmacy_id = ${pharmacyId}
  `.one(tx, () => new AppError('not_found', 'Nota não encontrada.'));
  if (note.is_cancelled) throw new AppError('conflict', 'Esta nota foi cancelada e não dá entrada.');
  if (note.kind !== 'purchase') throw new AppError('conflict', 'Só uma nota de compra dá entrada.');
  if (note.is_received) throw new AppError('conflict', 'Esta nota já foi recebida.');
  if (note.is_early) throw invalidField('received_at', 'A mercadoria não chega antes da emissão da nota.');
  if (note.is_late) throw invalidField('received_at', 'Este momento ainda não chegou.');
  const fileEntry = await findFileEntry(tx, pharmacyId);
  if (fileEntry !== null) {
    throw new AppError(
      'conflict',
      `As entradas desta farmácia vêm dos arquivos de movimentos (a última é de ${fileEntry}). A nota contaria duas vezes.`,
    );
  }
  await sql`
    update invoice set received_on = ${day}::date, received_at = now(), received_by = ${caller.name},
      arrived_at = ${moment}
    where id = ${invoiceId}
  `.execute(tx);
  await openEntry(tx, { pharmacyId, invoiceId, name: `NF-e ${note.number}`, day, by: caller.name });
  await matchInvoices(tx, { pharmacyId, invoiceIds: [invoiceId] });
  const receipt = await answering({ entries: 'int', left_out: 'text[]' })`
    select count(*) filter (where item_key is not null and factor is not null) as entries,
      coalesce(array_agg(description order by line) filter (where item_key is null or factor is null), '{}') as left_out
    from invoice_item where invoice_id = ${invoiceId}
  `.one(tx);
  const { entries, left_out: leftOut } = receipt;
  await auditPharmacy(tx, caller, pharmacyId, {
    action: 'receive_invoice',
    after: { invoice: note.number, received_on: day, entries, left_out: leftOut.length },
  });
  return receipt;
});

/** Refuses `not_found`, also for a note that nobody received. */
export const undoReceipt = transact(matching.undoReceipt, async (tx, { caller }, input) => {
  const { id, invoice_id: invoiceId } = input;
  const pharmacyId = await holdNotes(tx, id);
  const invoice = await answering({ number: 'int' })`
    update invoice set received_on = null, received_at = null, received_by = null, arrived_at = null
    where id = ${invoiceId} and pharmacy_id = ${pharmacyId} and received_on is not null returning number
  `.value(tx, () => new AppError('not_found', 'Nota recebida não encontrada.'));
  const entries = await closeEntry(tx, invoiceId, caller.name);
  await auditPharmacy(tx, caller, pharmacyId, {
    action: 'undo_receipt',
    after: { invoice, entries },
  });
  return { entries };
});
