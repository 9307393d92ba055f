import { type RawBuilder, sql } from 'kysely';

/**
 * A query of `code_key`, `item_key`, `factor` and `description`: the item that each of some codes leads to in the catalogue as it
 * is now, for those that lead to one: as barcode, else as internal code, else by its binding. Which item of an inventory it is
 * the comparison says.
 *
 * @param keys a query of one column with the keys of the codes
 */
export function catalogueCodes(pharmacyId: string, keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct on (code_key) code_key, item_key, factor, description
    from (
      select barcode_key as code_key, min(item_key(internal_code_key, barcode_key)) as item_key, 1 as factor,
        max(description) as description, 1 as step
      from product
      where pharmacy_id = ${pharmacyId} and deleted_at is null and barcode_key <> '' and barcode_key in (${keys})
      group by barcode_key
      having min(item_key(internal_code_key, barcode_key)) = max(item_key(internal_code_key, barcode_key))
      union all
      select internal_code_key, 'i:' || internal_code_key, 1, max(description), 2 from product
      where pharmacy_id = ${pharmacyId} and deleted_at is null and internal_code_key <> '' and internal_code_key in (${keys})
      group by internal_code_key
      union all
      select code_key, item_key, factor, code, 3 from code_binding
      where pharmacy_id = ${pharmacyId} and removed_at is null and code_key in (${keys})
    ) as any_code
    order by code_key, step, item_key
  `;
}
