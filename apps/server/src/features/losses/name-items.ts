import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { itemValue } from '../products/catalogue.js';

/**
 * Writes down what the catalogue says of the codes of a pharmacy's losses that it didn't know yet: the item of a barcode, of
 * an internal code, or of a binding. A code of two items names none.
 */
export async function nameItems(tx: Transaction, pharmacyId: string): Promise<void> {
  await sql`
    with unnamed as materialized (
      select id, code_key from loss
      where pharmacy_id = ${pharmacyId} and item_key is null and undone_at is null and discarded_at is null
    ),
    owner as (
      select unnamed.id, 1 as place, item_key(internal_code_key, barcode_key), 1 as factor
      from unnamed join product on pharmacy_id = ${pharmacyId} and barcode_key = code_key and deleted_at is null
      union
      select unnamed.id, 2, item_key(internal_code_key, barcode_key), 1
      from unnamed join product on pharmacy_id = ${pharmacyId} and internal_code_key = code_key and deleted_at is null
      union
      select unnamed.id, 3, item_key, factor
      from unnamed join code_binding using (code_key) where pharmacy_id = ${pharmacyId} and removed_at is null
    ),
    named as materialized (
      select distinct on (id) id, min(item_key) as item_key, min(factor) as factor
      from owner group by id, place having count(*) = 1 order by id, place
    )
    update loss set item_key = item.item_key, internal_code = item.internal_code, barcode = coalesce(barcodes[1], ''),
      description = item.description, department = item.department, factor = named.factor,
      value = ${itemValue}
    from named join catalogue_items(${pharmacyId},
      array(select substr(item_key, 3) from named where item_key like 'i:%'),
      array(select substr(item_key, 3) from named where item_key like 'b:%')) as item using (item_key)
    where loss.id = named.id
  `.execute(tx);
}
