import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { holdInvoices, matchInvoices } from '../../features/invoices/match-items.js';

export const SUPPLIER = '11222333000181';

export interface NoteItem {
  readonly supplier_code: string;
  readonly description?: string;
  readonly ean?: string;
  readonly unit_ean?: string;
  readonly unit?: string;
  readonly quantity?: number;
  readonly taxed_quantity?: number;
  readonly cost?: number;
}

let notes = 0;

export async function addNote(
  db: Database,
  pharmacyId: string,
  items: readonly NoteItem[],
  { days = 3, ...more }: { readonly days?: number } & object = {},
): Promise<string> {
  notes += 1;
  return db.transaction().execute(async (tx) => {
    const issued = new Date(Date.now() - days * 86_400_000);
    const head = {
      pharmacy_id: pharmacyId,
      access_key: String(notes).padStart(44, '0'),
      number: notes,
      series: 1,
      issued_at: issued,
      kind: 'purchase' as const,
      supplier_cnpj: SUPPLIER,
      supplier_name: 'DISTRIBUIDORA',
      total: 1,
      file_name: 'nota.xml',
      has_signature: true,
      read_by: 'Ana',
    };
    const { id } = await tx
      .insertInto('invoice')
      .values({ ...head, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [at, item] of items.entries()) {
      const {
        quantity = 1,
        unit = 'UN',
        taxed_quantity = quantity,
        cost = 1,
        description = 'OUTRO NOME',
        ...codes
      } = item;
      const amounts = { quantity, unit, taxed_quantity, taxed_unit: 'UN', cost };
      const row = {
        invoice_id: id,
        line: at + 1,
        pharmacy_id: pharmacyId,
        description,
        ...amounts,
        ...codes,
      };
      await tx.insertInto('invoice_item').values(row).execute();
    }
    await holdInvoices(tx, pharmacyId);
    await matchInvoices(tx, { pharmacyId, invoiceIds: [id] });
    return id;
  });
}

export async function entriesOf(db: Database, pharmacyId: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', code, quantity::real) as row from stock_movement
    where pharmacy_id = ${pharmacyId} order by line
  `.execute(db);
  return rows.map(({ row }) => row);
}
