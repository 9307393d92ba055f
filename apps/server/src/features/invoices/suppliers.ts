import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { itemPurchaseSchema, supplierSchema } from '@balanco/contract/invoices/matching';
import { sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { requireInventory } from '../inventories/find-inventory.js';

/** Of purchases of twelve months; the items are those of the one supplier that is asked for. Refuses `not_found`. */
export async function viewSuppliers(db: Database, id: InventoryId, cnpj: string | undefined) {
  const { pharmacyId } = await requireInventory(db, id);
  const bought = sql`
    select supplier_cnpj, supplier_name, item_key, issued_at
    from invoice join invoice_item on invoice_id = invoice.id
    where invoice.pharmacy_id = ${pharmacyId} and kind = 'purchase' and cancelled_at is null and item_key is not null
      and issued_at > now() - interval '12 months'
  `;
  const suppliers = await answering(supplierSchema.shape)`
    select cnpj, name, items from (
      select supplier_cnpj as cnpj, (array_agg(supplier_name order by issued_at desc))[1] as name,
        count(distinct item_key) as items
      from (${bought}) as bought group by supplier_cnpj
    ) as supplier order by name collate pt_br, cnpj
  `.all(db);
  if (cnpj === undefined) return { suppliers, items: [] };
  const items = await answering({ key: 'text', description: 'text', internal_code: 'text' })`
    select item_key as key, description, internal_code from catalogue_items(${pharmacyId})
    where item_key in (select item_key from (${bought}) as bought where supplier_cnpj = ${cnpj})
    order by description collate pt_br, item_key collate "C"
  `.all(db);
  return { suppliers, items };
}

/** Of the newest purchase of twelve months that isn't cancelled. */
export async function findPurchase(db: Database, pharmacyId: string, key: string) {
  const found = await answering(itemPurchaseSchema.shape)`
    select last_cost, mean_cost, supplier_name, to_char(issued_at, 'YYYY-MM-DD') as bought_on, registration
    from invoice_item join invoice on invoice.id = invoice_id
    left join item_cost on item_cost.pharmacy_id = invoice.pharmacy_id and item_cost.item_key = invoice_item.item_key
    where invoice_item.pharmacy_id = ${pharmacyId} and invoice_item.item_key = ${key} and kind = 'purchase'
      and cancelled_at is null and issued_at > now() - interval '12 months'
    order by issued_at desc, invoice.id desc, line limit 1
  `.first(db);
  return found ?? null;
}
