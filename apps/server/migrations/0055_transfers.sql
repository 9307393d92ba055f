-- What may have gone from one pharmacy to another (docs/network.md, "Transfers"; docs/decisions/0094).

-- The last result of each pharmacy, if it was settled in the last 30 days; `reach` are the only pharmacies, null for all.
create function transfer_results(reach uuid[]) returns table (id uuid, pharmacy_id uuid)
  language sql stable
begin atomic
  select distinct on (settlement.pharmacy_id) settlement.id, settlement.pharmacy_id
  from settlement
  join inventory on inventory.number = settlement.inventory_number and inventory.deleted_at is null
  join pharmacy on pharmacy.id = settlement.pharmacy_id and pharmacy.deleted_at is null
  where superseded_at is null and settled_at > now() - interval '30 days'
    and (reach is null or settlement.pharmacy_id = any(reach))
  order by settlement.pharmacy_id, settled_at desc, settlement.id desc;
end;

-- The pairs of these results: the n-th shortage of a product by R$ with its n-th overage, first by barcode, then by internal code.
create function transfer_pairs(reach uuid[]) returns table (
  short_settlement uuid, short_key text, short_pharmacy uuid, short_difference numeric, short_value numeric,
  over_settlement uuid, over_key text, over_pharmacy uuid, over_difference numeric, over_value numeric,
  units numeric, explained numeric
)
  language sql stable set work_mem = '64MB'
begin atomic
  with differing as materialized (
    select item.pharmacy_id, settlement_id, item_key, value, difference, difference_value, case
        when cardinality(barcodes) < 2 then code_key(barcodes[1])
        else (select min(code_key(code)) from unnest(barcodes) as code)
      end as barcode_key
    from transfer_results(reach) as result
    join settlement_item as item on item.pharmacy_id = result.pharmacy_id and item.settlement_id = result.id
    where difference <> 0
  ),
  -- Ranked where they are joined: the order that ranking needs is that of a merge join, and of a query in between nothing is known.
  by_barcode as materialized (
    select short.settlement_id as short_settlement, short.item_key as short_key, short.pharmacy_id as short_pharmacy,
      short.difference as short_difference, short.difference_value as short_value, short.value as short_price,
      over.settlement_id as over_settlement, over.item_key as over_key, over.pharmacy_id as over_pharmacy,
      over.difference as over_difference, over.difference_value as over_value, over.value as over_price
    from (
      select *, row_number() over (
        partition by barcode_key order by abs(difference_value) desc, abs(difference) desc, pharmacy_id, item_key collate "C"
      ) as rank
      from differing where barcode_key is not null and difference < 0
    ) as short
    join (
      select *, row_number() over (
        partition by barcode_key order by abs(difference_value) desc, abs(difference) desc, pharmacy_id, item_key collate "C"
      ) as rank
      from differing where barcode_key is not null and difference > 0
    ) as over using (barcode_key, rank)
    where short.pharmacy_id <> over.pharmacy_id
  ),
  rest as materialized (
    select differing.* from differing left join (
      select short_settlement as settlement_id, short_key as item_key from by_barcode
      union all select over_settlement, over_key from by_barcode
    ) as taken using (settlement_id, item_key)
    where taken.item_key is null and item_key like 'i:%'
  ),
  pair as (
    select * from by_barcode
    union all
    select short.settlement_id, item_key, short.pharmacy_id, short.difference, short.difference_value, short.value,
      over.settlement_id, item_key, over.pharmacy_id, over.difference, over.difference_value, over.value
    from (
      select *, row_number() over (
        partition by item_key order by abs(difference_value) desc, abs(difference) desc, pharmacy_id
      ) as rank
      from rest where difference < 0
    ) as short
    join (
      select *, row_number() over (
        partition by item_key order by abs(difference_value) desc, abs(difference) desc, pharmacy_id
      ) as rank
      from rest where difference > 0
    ) as over using (item_key, rank)
    -- Items with one internal code are other products if both have barcodes, because these differ.
    where short.pharmacy_id <> over.pharmacy_id and (short.barcode_key is null or over.barcode_key is null)
  )
  select short_settlement, short_key, short_pharmacy, short_difference, short_value,
    over_settlement, over_key, over_pharmacy, over_difference, over_value,
    least(-short_difference, over_difference),
    round(least(-short_difference, over_difference) * short_price, 2)
      + round(least(-short_difference, over_difference) * over_price, 2)
  from pair;
end;

-- Both of all pharmacies, as of the last time that the server kept them.
create materialized view transfer_result as select * from transfer_results(null);
create unique index transfer_result_by_id on transfer_result (id);
create materialized view transfer as select * from transfer_pairs(null);
create unique index transfer_by_item on transfer (short_settlement, short_key);
create index transfer_by_money on transfer
  (explained desc, short_key collate "C", short_settlement, over_settlement, over_key collate "C");
