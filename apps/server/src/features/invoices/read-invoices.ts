import { counted } from '@balanco/contract/base/numbers';
import * as contract from '@balanco/contract/invoices/invoices';
import { formatCnpj } from '@balanco/contract/pharmacies/cnpj';
import { type Cancellation, type Invoice, InvoiceFileError } from '@balanco/invoice-file/invoice-file';
import type { NamedFile } from '@balanco/invoice-file/open-zip';
import { parseInvoiceFile } from '@balanco/invoice-file/parse-invoice-file';
import { sql } from 'kysely';
import { ofPharmacy, writeAudit } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import type { Context } from '../../context.js';
import { type Answered, answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { claimName } from '../../db/locks.js';
import { createBreath } from '../../limits/breath.js';
import { seesPharmacy } from '../../pharmacy-access/reach.js';
import { useCase } from '../../use-case.js';
import { holdInvoices, matchInvoices } from './match-items.js';

type Outcome = Omit<contract.InvoiceFileAnswer, 'file_name'>;

/** Of a file, with the pharmacies that it changed. */
type Stored = Outcome & { readonly pharmacyIds: readonly string[] };

interface ReadFile {
  readonly name: string;
  readonly read: Invoice | Cancellation | string;
}

type Pharmacy = Awaited<ReturnType<typeof holdPharmacies>>[number];

export const readInvoices = useCase(contract.readInvoices, async (context, { files }) => ({
  results: await takeInvoices(
    context,
    files.map(({ file_name: name, file }) => ({ name, content: Buffer.from(file, 'base64') })),
  ),
}));

/**
 * Reads notes and cancellations, each with its own answer (docs/invoices.md). A file that is refused stores nothing,
 * and holds no other back.
 */
export async function takeInvoices(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  files: readonly NamedFile[],
): Promise<contract.InvoiceFileAnswer[]> {
  const breathe = createBreath();
  const read: ReadFile[] = [];
  for (const { name, content } of files)
    read.push({
      name,
      read:
        typeof content === 'string' ? content : await parseInvoiceFile(content, breathe).catch(sentenceOf),
    });
  const outcomes = await inTransaction(db, (tx) => storeAll(tx, caller, read));
  return read.map(({ name }, index) => ({ file_name: name, ...(outcomes[index] ?? refused('')) }));
}

function sentenceOf(error: unknown): string {
  if (error instanceof InvoiceFileError) return error.message;
  throw error;
}

const refused = (detail: string): Outcome => ({ outcome: 'refused', detail, invoice: null });

async function storeAll(tx: Transaction, caller: Caller, files: readonly ReadFile[]): Promise<Outcome[]> {
  const pharmacies = await holdPharmacies(tx, files);
  // A cancellation and its note may come at once, by two people.
  await claimName(tx, 'invoices');
  for (const { id } of pharmacies) await holdInvoices(tx, id);
  const placed = files.map((file) => place(file, pharmacies, caller));
  const notes = placed.flatMap((each) => ('note' in each ? [each] : []));
  const ids = await insertNotes(tx, caller, notes);
  for (const { id: pharmacyId } of pharmacies) {
    const invoiceIds = notes.flatMap(({ pharmacy, note: { accessKey } }) =>
      pharmacy.id === pharmacyId ? (ids.get(accessKey) ?? []) : [],
    );
    if (invoiceIds.length > 0) await matchInvoices(tx, { pharmacyId, invoiceIds });
  }
  const known = await findKnown(
    tx,
    files.flatMap(({ read }) => (typeof read === 'string' ? [] : [read.accessKey])),
  );
  const stored: Stored[] = [];
  for (const each of placed) {
    if ('refusal' in each) stored.push({ ...refused(each.refusal), pharmacyIds: [] });
    else if ('event' in each)
      stored.push(await cancel(tx, caller, { ...each, known: known.get(each.event.accessKey) }));
    else {
      const { accessKey } = each.note;
      const id = ids.get(accessKey);
      ids.delete(accessKey);
      stored.push(id === undefined ? repeatedNote(known.get(accessKey), caller) : taken(each, id));
    }
  }
  const changed = [...new Set(stored.flatMap(({ pharmacyIds }) => pharmacyIds))].map((id) => {
    const mine = files.filter((_file, at) => stored[at]?.pharmacyIds.includes(id));
    const invoices = stored.filter((each) => each.pharmacyIds.includes(id) && each.outcome === 'read').length;
    const names = mine.slice(0, LISTED).map(({ name }) => name);
    const after = { invoices, cancelled: mine.length - invoices, files: names };
    return { ...ofPharmacy(id), action: 'read_invoices', after } as const;
  });
  await writeAudit(tx, caller, changed);
  return stored.map(({ pharmacyIds, ...outcome }) => outcome);
}

/** Names of files in the audit. */
const LISTED = 3;

/** Pharmacies that these files name, held until the end. */
async function holdPharmacies(tx: Transaction, files: readonly ReadFile[]) {
  const cnpjs = files.flatMap(({ read }) => (typeof read === 'string' ? [] : partiesOf(read)));
  return answering({ id: 'text', name: 'text', cnpj: 'text' })`
    select pharmacy.id, pharmacy.name, identity ->> 'cnpj' as cnpj
    from pharmacy join pharmacy_settings on pharmacy_id = pharmacy.id
    where identity ->> 'cnpj' = any(${cnpjs}::text[]) and identity ->> 'cnpj' <> '' and deleted_at is null
    order by pharmacy.id for key share of pharmacy
  `.all(tx);
}

/** The recipient, then the issuer, who is in the key. */
function partiesOf(read: Invoice | Cancellation): string[] {
  return read.kind === 'invoice'
    ? [read.recipient.cnpj, read.issuer.cnpj]
    : [read.recipientCnpj ?? '', read.accessKey.slice(6, 20)];
}

type Placed =
  | { readonly refusal: string }
  | { readonly name: string; readonly note: Invoice; readonly pharmacy: Pharmacy; readonly isOwn: boolean }
  | { readonly name: string; readonly event: Cancellation; readonly pharmacies: readonly Pharmacy[] };

/** The recipient's pharmacy, else that of the issuer: a transfer is an entry of the shop that gets it. */
function place({ name, read }: ReadFile, pharmacies: readonly Pharmacy[], caller: Caller): Placed {
  if (typeof read === 'string') return { refusal: read };
  const [recipient = '', issuer = ''] = partiesOf(read);
  const of = (cnpj: string) => pharmacies.filter((each) => each.cnpj === cnpj);
  const named = of(recipient).length > 0 ? of(recipient) : of(issuer);
  const [one, twin] = named;
  if (one !== undefined && twin !== undefined)
    return { refusal: `Duas farmácias têm o CNPJ ${formatCnpj(one.cnpj)}. Corrija um deles em Farmácias.` };
  const mine = named.filter(({ id }) => seesPharmacy(caller, id));
  if (read.kind === 'cancellation')
    return mine.length === 0 && recipient !== ''
      ? { refusal: foreign(recipient) }
      : { name, event: read, pharmacies: mine };
  const [pharmacy] = mine;
  if (pharmacy === undefined) return { refusal: foreign(recipient) };
  return { name, note: read, pharmacy, isOwn: pharmacy.cnpj === issuer };
}

function foreign(cnpj: string): string {
  const whom =
    cnpj.length === 14 ? `o CNPJ ${formatCnpj(cnpj)}, que não é de uma farmácia sua` : 'uma pessoa';
  return `A nota é para ${whom}. Se for sua, informe o CNPJ em Farmácias, em Configurações.`;
}

/** Adds notes that nobody read before, and returns their ids by key. */
async function insertNotes(
  tx: Transaction,
  caller: Caller,
  placed: readonly Extract<Placed, { note: Invoice }>[],
): Promise<Map<string, string>> {
  const rows = placed.map(({ name, note, pharmacy, isOwn }) => {
    const other = isOwn ? note.recipient : note.issuer;
    // A person's name and CPF are not kept.
    const isPerson = isOwn && other.cnpj.length !== 14;
    return {
      pharmacy_id: pharmacy.id,
      access_key: note.accessKey,
      number: note.number,
      series: note.series,
      issued_at: note.issuedAt,
      kind: kindOf(note, isOwn),
      supplier_cnpj: isPerson ? '' : other.cnpj,
      supplier_name: isPerson ? 'Pessoa física' : other.name,
      total: note.total,
      file_name: name,
      has_signature: note.hasSignature,
    };
  });
  const added = await answering({ id: 'text', access_key: 'text' })`
    insert into invoice (pharmacy_id, access_key, number, series, issued_at, kind, supplier_cnpj, supplier_name, total,
      file_name, has_signature, read_by, cancelled_at)
    select pharmacy_id, access_key, number, series, issued_at, kind, supplier_cnpj, supplier_name, total, file_name,
      has_signature, ${caller.name}, (
        select event_at from invoice_cancellation as event
        where event.access_key = given.access_key and event.pharmacy_id = given.pharmacy_id
      )
    from json_populate_recordset(null::invoice, ${JSON.stringify(rows)}::json) as given
    on conflict (access_key) do nothing returning id, access_key
  `.all(tx);
  const ids = new Map(added.map(({ id, access_key }) => [access_key, id]));
  const first = new Map(placed.toReversed().map((each) => [each.note.accessKey, each]));
  const items = [...first].flatMap(([key, { note, pharmacy }]) => {
    const of = { invoice_id: ids.get(key), pharmacy_id: pharmacy.id };
    return of.invoice_id === undefined ? [] : note.items.map((item) => ({ ...of, ...item }));
  });
  await sql`
    insert into invoice_item (invoice_id, line, pharmacy_id, supplier_code, description, ean, unit_ean, quantity, unit,
      taxed_quantity, taxed_unit, cost, registration)
    select invoice_id, line, pharmacy_id, supplier_code, description, ean, unit_ean, quantity, unit, taxed_quantity,
      taxed_unit, cost, registration
    from json_populate_recordset(null::invoice_item, ${JSON.stringify(items)}::json)
  `.execute(tx);
  const lots = items.flatMap((item) => item.lots.map((lot, at) => ({ ...item, ...lot, position: at + 1 })));
  await sql`
    insert into invoice_lot (invoice_id, line, position, pharmacy_id, lot, quantity, made_on, expires_on)
    select invoice_id, line, position, pharmacy_id, lot, quantity, made_on, expires_on
    from json_populate_recordset(null::invoice_lot, ${JSON.stringify(lots)}::json)
  `.execute(tx);
  return ids;
}

function kindOf({ purpose, isExit }: Invoice, isOwn: boolean): contract.InvoiceKind {
  if (purpose === 4 || (!isOwn && !isExit)) return 'return';
  if (isOwn) return 'own';
  return purpose === 1 ? 'purchase' : 'adjustment';
}

const knownNotes = answering({
  id: 'text',
  access_key: 'text',
  pharmacy_id: 'text',
  number: 'int',
  supplier_name: 'text',
  is_gone: 'boolean',
});
type Known = Answered<typeof knownNotes>;

async function findKnown(tx: Transaction, keys: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const rows = await knownNotes`
    select invoice.id, access_key, pharmacy_id, number, supplier_name, deleted_at is not null as is_gone
    from invoice join pharmacy on pharmacy.id = pharmacy_id where access_key = any(${keys}::text[])
  `.all(tx);
  return new Map(rows.map((row) => [row.access_key, row]));
}

function taken({ note, pharmacy }: Extract<Placed, { note: Invoice }>, id: string): Stored {
  const items = counted(note.items.length, 'item', 'itens');
  const detail = `Nota ${note.number} de ${note.issuer.name}, ${items}, para ${pharmacy.name}.`;
  return { outcome: 'read', detail, invoice: id, pharmacyIds: [pharmacy.id] };
}

function repeatedNote(known: Known | undefined, caller: Caller): Stored {
  const pharmacyIds: string[] = [];
  if (known === undefined || known.is_gone || !seesPharmacy(caller, known.pharmacy_id))
    return {
      ...refused('A nota já foi lida em outra farmácia, ou em uma que está na Lixeira.'),
      pharmacyIds,
    };
  return { outcome: 'repeated', detail: 'A nota já foi lida: nada mudou.', invoice: known.id, pharmacyIds };
}

type Cancelling = Extract<Placed, { event: Cancellation }> & { readonly known: Known | undefined };

/** Of a note that was read, now; of one that wasn't, once it comes to a pharmacy that the caller sees today. */
async function cancel(
  tx: Transaction,
  caller: Caller,
  { event, pharmacies, known }: Cancelling,
): Promise<Stored> {
  const { accessKey, eventAt } = event;
  const isHere = known !== undefined && !known.is_gone && seesPharmacy(caller, known.pharmacy_id);
  const of = isHere ? [known.pharmacy_id] : pharmacies.map(({ id }) => id);
  const reach = of.length > 0 ? of : caller.pharmacyIds;
  const rows = await answering({ pharmacy_id: 'text' })`
    insert into invoice_cancellation (access_key, pharmacy_id, event_at, read_by)
    select ${accessKey}, pharmacy.id, ${eventAt}, ${caller.name} from pharmacy
    where deleted_at is null and (${reach === null} or id = any(${reach}::uuid[]))
    on conflict do nothing returning pharmacy_id
  `.all(tx);
  const invoice = isHere ? known.id : null;
  if (rows.length === 0)
    return { outcome: 'repeated', detail: 'O cancelamento já foi lido.', invoice, pharmacyIds: [] };
  if (!isHere) {
    const detail = 'A nota deste cancelamento ainda não foi lida: quando for, entra cancelada.';
    const pharmacyIds = rows.length === 1 ? rows.map((row) => row.pharmacy_id) : [];
    return { outcome: 'waiting', detail, invoice, pharmacyIds };
  }
  await sql`update invoice set cancelled_at = ${eventAt} where id = ${known.id}`.execute(tx);
  const detail = `A nota ${known.number} de ${known.supplier_name} está cancelada.`;
  return { outcome: 'cancelled', detail, invoice, pharmacyIds: of };
}
