-- When an inventory began: when it was created, or when the first of the counts that were moved into it arrived. So whoever makes a new one for
-- the counts of another, or deletes that, begins nothing anew (docs/settlement.md, "The second administrator").
create index count_moved_by_receipt on count (inventory_number, received_at) where field_versions ? 'inventoryNumber';

create function inventory_began_at(of_inventory bigint) returns timestamptz language sql stable parallel safe as $$
  select least(created_at, (
    select min(received_at) from count where inventory_number = of_inventory and field_versions ? 'inventoryNumber'
  )) from inventory where number = of_inventory
$$;
