import { exampleInvoice, exampleInvoiceItem } from '@balanco/contract/invoices/invoice-examples';
import type { InvoiceItem } from '@balanco/contract/invoices/invoices';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { holdInvoices, matchInvoices } from '../../features/invoices/match-items.js';
import { storeExamples } from '../database/rows.js';

export const SUPPLIER = '11222333000181';

const anItem = { description: 'OUTRO NOME', ean: '', unit_ean: '', unit: 'UN', quantity: 1, cost: 1 };

export type NoteItem = Partial<InvoiceItem> & Pick<InvoiceItem, 'supplier_code'>;

let notes = 0;

export async function addNote(
  db: Database,
  pharmacyId: string,
  items: readonly NoteItem[],
  { days = 3, ...more }: { readonly days?: number } & object = {},
): Promise<string> {
  notes += 1;
  const invoice_id = `01976f4c-2a00-7c30-9000-${String(notes).padStart(12, '0')}`;
  const of = { pharmacy_id: pharmacyId, invoice_id };
  return db.transaction().execute(async (tx) => {
    await storeExamples(tx, 'invoice', {
      ...exampleInvoice,
      ...of,
      id: invoice_id,
      access_key: String(notes).padStart(44, '0'),
      issued_at: new Date(Date.now() - days * 86_400_000),
      supplier_cnpj: SUPPLIER,
      supplier_name: 'DISTRIBUIDORA',
      ...more,
    });
    const rows = items.map((item, at) => ({
      ...exampleInvoiceItem,
      ...anItem,
      taxed_unit: 'UN',
      taxed_quantity: item.quantity ?? 1,
      ...item,
      ...of,
      line: at + 1,
      item_key: null,
    }));
    await storeExamples(tx, 'invoice_item', ...rows);
    await holdInvoices(tx, pharmacyId);
    await matchInvoices(tx, { pharmacyId, invoiceIds: [invoice_id] });
    return invoice_id;
  });
}

export const entriesOf = (db: Database, pharmacyId: string) =>
  answering({ entry: 'text' })`
    select concat_ws(' ', code, quantity::real) as entry from stock_movement
    where pharmacy_id = ${pharmacyId} order by line
  `.values(db);
