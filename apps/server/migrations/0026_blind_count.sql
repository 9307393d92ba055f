-- The inventories that collectors count blind (docs/contagem-cega.md); one without a row is not blind. It is no column of
-- the inventory, because phones would be told of the change.
create table blind_count (
  inventory_number bigint primary key references inventory (number),
  pharmacy_id uuid not null references pharmacy (id)
);
