import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { setEntryRows } from '../movements/note-entries.js';

/** Of one movement. */
const MOST = 99_999_999_999;

/**
 * Entries of received notes follow what is known of their items (docs/invoice-items.md, "Receipt"). The movement has a code that
 * leads to the item: a barcode of no other item, else its internal code. Equal rows of two files count once, so each note
 * has a moment of its own within the second.
 */
export async function syncEntries(
  tx: Transaction,
  { pharmacyId, invoiceIds }: { readonly pharmacyId: string; readonly invoiceIds: readonly string[] },
): Promise<void> {
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
  const meant = sql`movement_import.invoice_id = any(${invoiceIds}::uuid[])`;
  await setEntryRows(tx, wanted, meant);
}
