-- The exported settlement whose file took the loss already, so that its own file has nothing to take.
alter table loss add column taken_by_inventory bigint;
create index loss_by_item on loss (pharmacy_id, item_key) where confirmed_at is not null and discarded_at is null;

-- Losses that explain a shortage of an item at `before`: no earlier count found them missing, and the stock doesn't show them taken.
create function explaining_losses(
  of_pharmacy uuid, of_item text, of_inventory bigint, expected numeric, stock_at timestamptz, before timestamptz
) returns setof confirmed_loss language sql stable as $$
  select * from confirmed_loss as loss
  where loss.pharmacy_id = of_pharmacy and loss.item_key = of_item and registered_at < before
    and (filed_at is null or stock_at <= filed_at or expected > stock_left)
    and not exists (
      select from settlement join settlement_item on settlement_id = settlement.id
      where settlement.pharmacy_id = of_pharmacy and superseded_at is null and inventory_number <> of_inventory
        and settlement_item.item_key = of_item and how in ('counted', 'decided')
        and settled_at > registered_at and settled_at < before
    )
$$;

-- R$ that approved settlements found missing without a reason, less what confirmed losses explain.
create view unknown_loss as
  select settlement.pharmacy_id, inventory_number, settlement.approved_at, item.item_key,
    round(greatest(-difference - coalesce((
      select sum(units) from explaining_losses(settlement.pharmacy_id, item.item_key, inventory_number, expected,
        coalesce((settlement.details ->> 'stock_at')::timestamptz, settled_at), settled_at)
    ), 0), 0) * item.value, 2) as money
  from settlement join settlement_item as item on settlement_id = settlement.id
  where superseded_at is null and approved_at is not null and difference < 0
    and coalesce(reason, 'not_investigated') = 'not_investigated';
