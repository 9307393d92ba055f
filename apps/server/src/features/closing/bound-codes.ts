import { type RawBuilder, sql } from 'kysely';
import { unitsOfLine } from './line-unit-views.js';

/**
 * The query of rows with codes, each with the item that the catalogue itself says as `own_key`; null if it says none. It reads
 * `owner` and `known` of `confrontedItems` (docs/closing.md, "Codes").
 *
 * @param rows a table, or a query in brackets, with `barcode_key` and `internal_code_key`
 */
export function ownKeys(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coded.*, owner.is_shared,
      case
        when not owner.is_shared then owner.item_key
        -- A barcode of two items leads to the one that the line's own internal code names.
        when owner.is_shared then case when known.item_key = any(owner.item_keys) then known.item_key end
        else known.item_key
      end as own_key
    from ${rows} as coded
    left join owner on owner.barcode_key = coded.barcode_key and coded.barcode_key <> ''
    left join known on known.item_key = 'i:' || coded.internal_code_key and coded.internal_code_key <> ''
  `;
}

/** The condition of the row of `bound` that leads a row of `ownKeys` to its item: the catalogue itself says none. */
export const isBound = sql`own_key is null
  and bound.kind = case when barcode_key <> '' then 'barcode' else 'internal_code' end
  and bound.code_key = case when barcode_key <> '' then barcode_key else internal_code_key end`;

/** The query of the column `units` of lines, with the factor of the binding that leads them to an item. */
export function unitsOfCodes(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${unitsOfLine('own', sql.ref('bound.factor'))} as units
    from (${ownKeys(sql`(${lines})`)}) as own left join bound on ${isBound}
  `;
}
