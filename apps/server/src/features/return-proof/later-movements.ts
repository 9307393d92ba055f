import { type RawBuilder, sql } from 'kysely';

interface LaterMovements {
  readonly settlementId: string;
  readonly pharmacyId: string;
  /** The moment that the ERP's stock is of. */
  readonly until: RawBuilder<unknown>;
}

/**
 * The common table expression `later (item_key, units)`: what was sold and received of each item of a settlement after the moment
 * that it was settled of, which in an open shop is that of its first line, and that of the stock otherwise; of what nobody counted
 * without what the settlement took into account (docs/closing.md, "Proof of return"). A code leads to an item as in "Codes". A movement without an
 * hour counts from the day after.
 */
export function laterMovements({ settlementId, pharmacyId, until }: LaterMovements): RawBuilder<unknown> {
  return sql`
    settled_of as materialized (
      select time_zone, ${until} as until, coalesce(
          (details -> 'movements' ->> 'stock_at')::timestamptz, stock_snapshot.stock_at, stock_snapshot.taken_at
        ) as stock_at
      from settlement join stock_snapshot on stock_snapshot.id = snapshot_id where settlement.id = ${settlementId}
    ),
    movement as materialized (
      select import_id, code_key, moved_on, moved_at, quantity from stock_movement
      where pharmacy_id = ${pharmacyId} and moved_on >= (
        select (least(stock_at, (select min(expected_at) from settlement_item where settlement_id = ${settlementId}))
          at time zone time_zone)::date
        from settled_of
      )
    ),
    movement_code as materialized (
      select distinct on (code_key) code_key, item_key, factor
      from (
        select code_key(barcode) as code_key, min(item_key) as item_key, 1 as factor, 1 as step
        from settlement_item cross join unnest(barcodes) as barcode
        where settlement_id = ${settlementId} group by 1 having count(distinct item_key) = 1
        union all
        select substr(item_key, 3), item_key, 1, 2 from settlement_item
        where settlement_id = ${settlementId} and item_key like 'i:%'
        union all
        select code_key, item_key, code_binding.factor, 3
        from code_binding join settlement_item using (item_key)
        where settlement_id = ${settlementId} and code_binding.pharmacy_id = ${pharmacyId} and removed_at is null
      ) as any_code
      order by code_key, step
    ),
    -- What nobody counted stands on all movements that its settlement knew, so any other one since the stock came later.
    since as materialized (
      select item_key, case when how in ('kept', 'zeroed') then stock_at else coalesce(expected_at, stock_at) end as since, how
      from settlement_item cross join settled_of where settlement_id = ${settlementId}
    ),
    later as (
      select item_key, sum(units) as units
      from (
        -- The n-th equal row of a file is the n-th of any other file, as in comparison.sql.
        select item_key, moved_on, moved_at, units * max(rows) as units
        from (
          select item_key, moved_on, moved_at, quantity * factor as units, count(*) as rows
          from movement join movement_code using (code_key)
          group by import_id, item_key, moved_on, moved_at, quantity * factor
        ) as of_file
        group by item_key, moved_on, moved_at, units
        union all
        select item_key, moved_on, moved_at, -units * share from settlement_movement join since using (item_key)
        where settlement_id = ${settlementId} and how in ('kept', 'zeroed')
      ) as moved
      join since using (item_key) cross join settled_of
      where case
        when moved_at is not null then moved_at > since and moved_at <= until
        else moved_on > (since at time zone time_zone)::date and moved_on <= (until at time zone time_zone)::date
      end
      group by item_key
    )
  `;
}
