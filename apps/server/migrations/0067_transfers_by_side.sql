-- Nothing hides a pair (docs/network.md, "Transfers"), and finding them takes seconds whatever the planner believes.

-- What differs in these results, with the lowest barcode; `reach` are the only pharmacies, null for all.
create function transfer_items(reach uuid[]) returns table (
  pharmacy_id uuid, settlement_id uuid, item_key text, value numeric, difference numeric, difference_value numeric, barcode_key text
)
  -- Planned apart from its caller: here an index is read for each result, there everything is sorted and hashed.
  language sql stable rows 100000 set enable_nestloop = on
begin atomic
  select item.pharmacy_id, settlement_id, item_key, value, difference, difference_value, case
      when cardinality(barcodes) < 2 then code_key(barcodes[1])
      else (select min(code_key(code)) from unnest(barcodes) as code)
    end as barcode_key
  from transfer_results(reach) as result
  join settlement_item as item on item.pharmacy_id = result.pharmacy_id and item.settlement_id = result.id
  where difference <> 0;
end;

-- The pairs of these results: the n-th shortage of a product by R$ with its n-th overage, first by barcode, then by internal code.
create or replace function transfer_pairs(reach uuid[]) returns table (
  short_settlement uuid, short_key text, short_pharmacy uuid, short_difference numeric, short_value numeric,
  over_settlement uuid, over_key text, over_pharmacy uuid, over_difference numeric, over_value numeric,
  units numeric, explained numeric
)
  -- How many rows a query in between has is guessed, and a nested loop of a hundred thousand of them takes minutes.
  language sql stable set work_mem = '64MB' set enable_nestloop = off
begin atomic
  with differing as materialized (select * from transfer_items(reach)),
  -- A pharmacy that has items of one product on both sides takes part with the side of their sum, so that it meets others alone.
  two_sided as (
    select barcode_key, pharmacy_id, sum(difference) as net from differing where barcode_key is not null
    group by barcode_key, pharmacy_id having min(difference) < 0 and max(difference) > 0
  ),
  taking_part as materialized (
    select differing.* from differing left join two_sided using (barcode_key, pharmacy_id)
    where net is null or sign(net) = sign(difference)
  ),
  by_barcode as materialized (
    select short.settlement_id as short_settlement, short.item_key as short_key, short.pharmacy_id as short_pharmacy,
      short.difference as short_difference, short.difference_value as short_value, short.value as short_price,
      over.settlement_id as over_settlement, over.item_key as over_key, over.pharmacy_id as over_pharmacy,
      over.difference as over_difference, over.difference_value as over_value, over.value as over_price
    from (
      select *, row_number() over (
        partition by barcode_key order by abs(difference_value) desc, abs(difference) desc, pharmacy_id, item_key collate "C"
      ) as rank
      from taking_part where barcode_key is not null and difference < 0
    ) as short
    join (
      select *, row_number() over (
        partition by barcode_key order by abs(difference_value) desc, abs(difference) desc, pharmacy_id, item_key collate "C"
      ) as rank
      from taking_part where barcode_key is not null and difference > 0
    ) as over using (barcode_key, rank)
  ),
  -- Items with one internal code are other products if both have barcodes, because these differ.
  rest as materialized (
    select taking_part.*, row_number() over (
        partition by item_key, difference < 0, barcode_key is null
        order by abs(difference_value) desc, abs(difference) desc, taking_part.pharmacy_id
      ) as rank,
      count(*) filter (where difference < 0 and barcode_key is not null) over (partition by item_key) as shorts_with_barcode
    from taking_part left join (
      select short_settlement as settlement_id, short_key as item_key from by_barcode
      union all select over_settlement, over_key from by_barcode
    ) as taken using (settlement_id, item_key)
    where taken.item_key is null and item_key like 'i:%'
  ),
  -- A shortage with a barcode meets only an overage without one, so these come first and then all others.
  by_code as (
    select short.settlement_id, item_key, short.pharmacy_id, short.difference, short.difference_value, short.value,
      over.settlement_id, item_key, over.pharmacy_id, over.difference, over.difference_value, over.value
    from (select * from rest where difference < 0 and barcode_key is not null) as short
    join (select * from rest where difference > 0 and barcode_key is null) as over using (item_key, rank)
    union all
    select short.settlement_id, item_key, short.pharmacy_id, short.difference, short.difference_value, short.value,
      over.settlement_id, item_key, over.pharmacy_id, over.difference, over.difference_value, over.value
    from (select * from rest where difference < 0 and barcode_key is null) as short
    join (
      select settlement_id, item_key, pharmacy_id, difference, difference_value, value, row_number() over (
        partition by item_key order by abs(difference_value) desc, abs(difference) desc, pharmacy_id
      ) as rank
      from rest where difference > 0 and (barcode_key is not null or rank > shorts_with_barcode)
    ) as over using (item_key, rank)
  ),
  pair as (
    select * from by_barcode
    union all
    select * from by_code
  )
  select short_settlement, short_key, short_pharmacy, short_difference, short_value,
    over_settlement, over_key, over_pharmacy, over_difference, over_value,
    least(-short_difference, over_difference),
    round(least(-short_difference, over_difference) * short_price, 2)
      + round(least(-short_difference, over_difference) * over_price, 2)
  from pair;
end;

refresh materialized view transfer_result;
refresh materialized view transfer;
