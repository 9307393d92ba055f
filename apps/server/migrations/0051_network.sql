-- What the screen of all pharmacies asks of each settlement, kept with it (docs/network.md, "What is kept").
alter table settlement
  -- R$ of the stock that was compared, without its sign.
  add column stock_value numeric not null default 0,
  -- The two results in force before it in its pharmacy, the newer one first, and what was short in all three.
  add column repeat_of uuid[] not null default '{}',
  add column repeat_items integer not null default 0,
  add column repeat_money numeric not null default 0;

update settlement set stock_value = coalesce((
  select sum(abs(round(expected * value, 2))) from settlement_item where settlement_id = settlement.id
), 0);

-- The few items of a settlement that differ, without the many that match.
create index settlement_item_differing on settlement_item (pharmacy_id, settlement_id, item_key)
  include (difference, difference_value) where difference <> 0;
