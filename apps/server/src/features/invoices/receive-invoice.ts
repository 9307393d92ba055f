import * as contract from '@balanco/contract/invoices/matching';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditThing } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import { transact } from '../../use-case.js';
import { closeEntry, findFileEntry, openEntry } from '../movements/note-entries.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { holdNotes, matchInvoices } from './match-items.js';

/**
 * Gives a note's goods an entry, once (docs/invoice-items.md, "Receipt"). Refuses `not_found`, `invalid` for a moment before the
 * note or to come, and `conflict` if the note brings nothing, or if files bring the pharmacy's entries.
 */
export const receiveInvoice = transact(contract.receiveInvoice, async (tx, { caller }, input) => {
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
  await auditThing(tx, caller, ['pharmacy', pharmacyId, pharmacyId], {
    action: 'receive_invoice',
    after: { invoice: note.number, received_on: day, entries, left_out: leftOut.length },
  });
  return receipt;
});

/** Refuses `not_found`, also for a note that nobody received. */
export const undoReceipt = transact(contract.undoReceipt, async (tx, { caller }, input) => {
  const { id, invoice_id: invoiceId } = input;
  const pharmacyId = await holdNotes(tx, id);
  const note = await answering({ number: 'int' })`
    update invoice set received_on = null, received_at = null, received_by = null, arrived_at = null
    where id = ${invoiceId} and pharmacy_id = ${pharmacyId} and received_on is not null returning number
  `.one(tx, () => new AppError('not_found', 'Nota recebida não encontrada.'));
  const entries = await closeEntry(tx, invoiceId, caller.name);
  await auditThing(tx, caller, ['pharmacy', pharmacyId, pharmacyId], {
    action: 'undo_receipt',
    after: { invoice: note.number, entries },
  });
  return { entries };
});
