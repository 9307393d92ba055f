import { type RawBuilder, sql } from 'kysely';

/**
 * A line's product: by barcode, else internal code (specification, section 5), else binding (`bound_factor`).
 * For a shared barcode the internal code decides, else the binding, else none (docs/comparison.md, "Codes"). For
 * a `left join lateral`.
 * @param line has `pharmacy_id`, `barcode_key` and `internal_code_key`
 */
export function productOfCodes(line: string): RawBuilder<unknown> {
  const { pharmacy, barcode, internalCode } = codesOf(line);
  const columns = sql`id, description, internal_code, internal_code_key, barcode`;
  const isLive = sql`product.pharmacy_id = ${pharmacy} and deleted_at is null`;
  const hasBarcode = sql`${isLive} and ${barcode} <> '' and barcode_key <> '' and barcode_key = ${barcode}`;
  const itemKey = sql`item_key(internal_code_key, barcode_key)`;
  return sql`
    (
      select ${columns}, null::numeric as bound_factor
      from (
        select ${columns}, internal_code_key <> '' and internal_code_key = ${internalCode} as is_named,
          min(${itemKey}) over () = max(${itemKey}) over () as is_only_item
        from product where ${hasBarcode}
      ) as own
      where is_named or is_only_item
      order by is_named desc, id limit 1
    )
    union all
    (
      select ${columns}, null from product
      where ${isLive} and ${internalCode} <> '' and internal_code_key = ${internalCode}
        and not exists (select from product where ${hasBarcode})
      order by barcode_key, id limit 1
    )
    union all
    (
      select product.id, product.description, product.internal_code, product.internal_code_key,
        product.barcode, bound.factor
      from code_binding as bound
      join product on product.pharmacy_id = bound.pharmacy_id and deleted_at is null and (
        (bound.item_key like 'i:%' and product.internal_code_key = substr(bound.item_key, 3))
        or (
          bound.item_key like 'b:%' and product.internal_code_key = ''
          and product.barcode_key = substr(bound.item_key, 3)
        )
      )
      where ${isBound(line)}
      order by product.updated_at desc, product.id limit 1
    )
    limit 1
  `;
}

/** The factor that a line of factor 1 takes from its code's binding; null for others. */
export function boundFactor(line: string): RawBuilder<unknown> {
  return sql`
    case when ${sql.ref(`${line}.factor`)} = 1 and exists (select from code_binding as bound where ${isBound(line)})
      then (select bound_factor from (${productOfCodes(line)}) as product)
    end
  `;
}

function isBound(line: string): RawBuilder<unknown> {
  const { pharmacy, barcode, internalCode } = codesOf(line);
  return sql`bound.pharmacy_id = ${pharmacy} and bound.removed_at is null
    and bound.kind = case when ${barcode} <> '' then 'barcode' else 'internal_code' end
    and bound.code_key = case when ${barcode} <> '' then ${barcode} else ${internalCode} end`;
}

/**
 * Products of an ambiguous barcode as one row's list; null if something decides (docs/comparison.md, "Codes").
 * For a `left join lateral`.
 * @param line has `pharmacy_id`, `barcode_key` and `internal_code_key`
 */
export function candidatesOfCodes(line: string): RawBuilder<unknown> {
  const { pharmacy, barcode, internalCode } = codesOf(line);
  return sql`
    select json_agg(
      json_build_object('internal_code', internal_code, 'description', description)
      order by internal_code_key, id
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

export function isUnregistered(line: string): RawBuilder<unknown> {
  const { pharmacy, internalCode } = codesOf(line);
  return sql`(
    ${hasNoProductByBarcode(line)}
    and not exists (
      select from product where product.pharmacy_id = ${pharmacy} and deleted_at is null
        and product.internal_code_key <> '' and product.internal_code_key = ${internalCode}
    )
    and not exists (select from code_binding as bound where ${isBound(line)})
  )`;
}

/** @param isProbed line by line: below an `or` the planner would hash the products of all pharmacies */
export function hasNoProductByBarcode(line: string, isProbed = false): RawBuilder<unknown> {
  const { pharmacy, barcode } = codesOf(line);
  return sql`not exists (
    select from product where product.pharmacy_id = ${pharmacy} and deleted_at is null
      and product.barcode_key <> '' and product.barcode_key = ${barcode} ${sql.raw(isProbed ? 'offset 0' : '')}
  )`;
}

function codesOf(line: string) {
  return {
    pharmacy: sql.ref(`${line}.pharmacy_id`),
    barcode: sql.ref(`${line}.barcode_key`),
    internalCode: sql.ref(`${line}.internal_code_key`),
  };
}
