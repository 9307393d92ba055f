-- Results that were settled before 0051 get what that keeps of repeat offenders (docs/network.md, "What is kept"). Only the last
-- result of each pharmacy is read; of the others they are found again, should they become the last one.
with result as (
  select settlement.id, settlement.pharmacy_id,
    row_number() over (partition by settlement.pharmacy_id order by settled_at desc, settlement.id desc) as place
  from settlement
  join inventory on inventory.number = settlement.inventory_number and inventory.deleted_at is null
  where superseded_at is null
),
last as (
  select (array_agg(id order by place))[1] as id, pharmacy_id, array_agg(id order by place) as ids
  from result where place <= 3 group by pharmacy_id having count(*) > 1
),
found as (
  select last.id, ids[2:] as repeat_of, count(item_key)::integer as items, coalesce(sum(money), 0) as money
  from last left join lateral (
    select item_key, sum(difference_value) as money from settlement_item
    where settlement_item.pharmacy_id = last.pharmacy_id and settlement_id = any(ids) and difference < 0
    group by item_key having count(*) = 3
  ) as repeated on true
  group by last.id, ids
)
update settlement set repeat_of = found.repeat_of, repeat_items = found.items, repeat_money = found.money
from found where settlement.id = found.id and settlement.repeat_of <> found.repeat_of;
