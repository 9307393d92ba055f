import { type RawBuilder, sql } from 'kysely';
import { isOfItems } from './catalogue-items.js';
import type { SnapshotFacts } from './snapshot-views.js';

/**
 * The common table expressions of which item has each barcode, after `item` (docs/closing.md, "Codes"):
 *
 * - `owner`: of each barcode its item, whether several have it, and all that have it or had it in the snapshot;
 * - `later`: the items that the catalogue got after the snapshot;
 * - `changed`: the items whose stock in the catalogue is another one by now.
 *
 * While there is no snapshot the catalogue is `item` itself and isn't read again.
 */
export function codeOwners(
  pharmacyId: string,
  { id, mode }: Pick<SnapshotFacts, 'id' | 'mode'>,
  keys?: readonly string[],
): RawBuilder<unknown> {
  if (id === null) {
    return sql`
      code as materialized (select unnest(barcode_keys) as barcode_key, item_key from item),
      owner as materialized (
        select barcode_key, min(item_key) as item_key, min(item_key) <> max(item_key) as is_shared,
          array_agg(item_key) as item_keys
        from code group by barcode_key
      ),
      later as (select ''::text as item_key where false),
      changed as (select ''::text as item_key where false)
    `;
  }
  const stock =
    mode === 'repeated'
      ? sql`(array_agg(system_stock order by updated_at desc, barcode_key collate "C", id))[1]`
      : sql`sum(system_stock)`;
  return sql`
    current as materialized (
      select item_key(internal_code_key, barcode_key) as item_key, barcode_key, system_stock, created_at, updated_at, id
      from product where pharmacy_id = ${pharmacyId} and deleted_at is null and ${keys === undefined ? sql`true` : isOfItems(keys)}
    ),
    later as materialized (
      select distinct item_key from current
      where not exists (select from item where item.item_key = current.item_key)
    ),
    code as materialized (
      select barcode_key, item_key, true as is_current from current where barcode_key <> ''
      union all select unnest(barcode_keys), item_key, false from item
    ),
    owner as materialized (
      select barcode_key, item_keys, case when is_of_snapshot then first_then else first_now end as item_key,
        case when is_of_snapshot then first_then <> last_then else first_now <> last_now end as is_shared
      from (
        select barcode_key, array_agg(item_key) as item_keys,
          min(item_key) filter (where is_current) as first_now, max(item_key) filter (where is_current) as last_now,
          min(item_key) filter (where not is_current) as first_then, max(item_key) filter (where not is_current) as last_then
        from code group by barcode_key
      ) as coded
      cross join lateral (select ${isOfSnapshot} as is_of_snapshot) as decided
    ),
    changed as materialized (
      select item.item_key from item
      left join (select item_key, ${stock} as stock from current group by item_key) as live on live.item_key = item.item_key
      where live.stock is distinct from item.expected
    )
  `;
}

/**
 * Whether a code leads where it led in the snapshot and not where it leads in the catalogue as it is now: the catalogue has it
 * no longer, or has its one item under another key, because an internal code was corrected or added.
 */
const isOfSnapshot = sql`first_now is null or (
  first_now <> first_then and first_now = last_now and first_then = last_then
  and first_now in (select item_key from later) and first_then not in (select item_key from current)
)`;
