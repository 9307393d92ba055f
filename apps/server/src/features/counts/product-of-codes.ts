import { type RawBuilder, sql } from 'kysely';

/**
 * The query of the product that a line's codes name: by barcode, otherwise by internal code, both as code keys
 * (specification, section 5). For a `left join lateral`.
 *
 * @param line the name of a row with `pharmacy_id`, `barcode_key` and `internal_code_key`
 */
export function productOfCodes(line: string): RawBuilder<unknown> {
  const { pharmacy, barcode, internalCode } = codesOf(line);
  const columns = sql`id, description, internal_code, internal_code_key, barcode`;
  return sql`
    (
      select ${columns} from product
      where product.pharmacy_id = ${pharmacy} and deleted_at is null and ${barcode} <> ''
        and barcode_key <> '' and barcode_key = ${barcode}
      order by (internal_code_key = ${internalCode}) desc, id limit 1
    )
    union all
    (
      select ${columns} from product
      where product.pharmacy_id = ${pharmacy} and deleted_at is null and ${internalCode} <> ''
        and internal_code_key = ${internalCode}
      order by barcode_key, id limit 1
    )
    limit 1
  `;
}

/**
 * The query of the products of a barcode that several items have, as a list of one row; null if the line's own internal code
 * or a binding says which is meant (docs/closing.md, "Codes"). For a `left join lateral`.
 *
 * @param line the name of a row with `pharmacy_id`, `barcode_key` and `internal_code_key`
 */
export function candidatesOfCodes(line: string): RawBuilder<unknown> {
  const { pharmacy, barcode, internalCode } = codesOf(line);
  return sql`
    select json_agg(
      json_build_object('internal_code', internal_code, 'description', description) order by internal_code_key, id
    ) as products
    from product where product.pharmacy_id = ${pharmacy} and deleted_at is null and ${barcode} <> ''
      and barcode_key <> '' and barcode_key = ${barcode}
    having count(distinct item_key(internal_code_key, barcode_key)) > 1
      and not bool_or(internal_code_key <> '' and internal_code_key = ${internalCode})
      and not exists (
        select from code_binding where code_binding.pharmacy_id = ${pharmacy} and removed_at is null
          and kind = 'barcode' and code_key = ${barcode}
      )
  `;
}

/** The condition that no product has the line's barcode. */
export function hasNoProductByBarcode(line: string): RawBuilder<unknown> {
  const { pharmacy, barcode } = codesOf(line);
  return sql`not exists (
    select from product where product.pharmacy_id = ${pharmacy} and deleted_at is null
      and product.barcode_key <> '' and product.barcode_key = ${barcode}
  )`;
}

/** The condition that no product has the line's internal code. */
export function hasNoProductByInternalCode(line: string): RawBuilder<unknown> {
  const { pharmacy, internalCode } = codesOf(line);
  return sql`not exists (
    select from product where product.pharmacy_id = ${pharmacy} and deleted_at is null
      and product.internal_code_key <> '' and product.internal_code_key = ${internalCode}
  )`;
}

function codesOf(line: string) {
  return {
    pharmacy: sql.ref(`${line}.pharmacy_id`),
    barcode: sql.ref(`${line}.barcode_key`),
    internalCode: sql.ref(`${line}.internal_code_key`),
  };
}
