-- The stock that an inventory is compared with: a copy of the catalogue by item, taken before the catalogue first changes
-- after the first count (docs/closing.md, "The snapshot"; docs/decisions/0065).

-- One item for all rows of a product: by internal code, else by barcode, both as keys. No internal code meets a barcode.
create function item_key(internal_code_key text, barcode_key text) returns text
  language sql immutable called on null input parallel safe
  return case when internal_code_key <> '' then 'i:' || internal_code_key else 'b:' || barcode_key end;

-- The GTIN-13 inside the GTIN-14 of a box, as a code key; null for any other code. The first digit says how many are in
-- the box, and the last one is a check digit of its own.
create function gtin_13_inside(key text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  total integer := 0;
begin
  if key !~ '^[1-8][0-9]{13}$' then
    return null;
  end if;
  for place in 1 .. 13 loop
    total := total + substr(key, place, 1)::integer * (1 + place % 2 * 2);
  end loop;
  if (10 - total % 10) % 10 <> substr(key, 14, 1)::integer then
    return null;
  end if;
  total := 0;
  for place in 1 .. 12 loop
    total := total + substr(key, place + 1, 1)::integer * (3 - place % 2 * 2);
  end loop;
  return ltrim(substr(key, 2, 12) || (10 - total % 10) % 10, '0');
end
$$;

create table stock_snapshot (
  id uuid primary key default uuid_v7(),
  pharmacy_id uuid not null references pharmacy (id),
  inventory_number bigint not null references inventory (number),
  version integer not null check (version >= 1),
  taken_at timestamptz not null default now(),
  -- Null if nobody asked for it: it was copied by itself.
  taken_by text,
  items integer not null,
  -- Items with several rows and some stock, and those of them whose rows all have the same stock.
  repeated integer not null,
  repeated_equal integer not null,
  unique (inventory_number, version)
);

-- How a person said that the stock of items with several rows is to be read; without a row here the catalogue decides. It
-- is no column of the inventory, because phones would be told of the change.
create table stock_mode_choice (
  inventory_number bigint primary key references inventory (number),
  pharmacy_id uuid not null references pharmacy (id),
  mode text not null check (mode in ('repeated', 'summed'))
);

create table stock_snapshot_item (
  snapshot_id uuid not null references stock_snapshot (id) on delete cascade,
  pharmacy_id uuid not null references pharmacy (id),
  item_key text not null,
  internal_code text not null,
  barcodes text[] not null,
  barcode_keys text[] not null,
  description text not null,
  department text not null,
  rows integer not null,
  stock_summed numeric(18, 3) not null,
  stock_repeated numeric(14, 3) not null,
  stocks_differ boolean not null,
  -- Six decimals, because a mean of values is no amount of money (docs/closing.md, "The value").
  value_summed numeric(20, 6) not null,
  value_repeated numeric(14, 2) not null,
  values_differ boolean not null,
  primary key (snapshot_id, item_key)
);

-- Lines that were deleted and may be restored: their inventories keep the stock of their first count too.
create index count_line_deleted_by_place on count_line (pharmacy_id, inventory_number) where not live;

-- Whether the snapshot is copied by itself. Inventories that were counted before this version have lost the stock they
-- began with; theirs is taken by hand.
alter table inventory add column copies_stock boolean not null default false;
alter table inventory alter column copies_stock set default true;
alter table inventory disable trigger user;
update inventory set copies_stock = true
where not exists (
    select from count_line where count_line.pharmacy_id = inventory.pharmacy_id
      and count_line.inventory_number = inventory.number and live
  ) and not exists (
    select from count_line where count_line.pharmacy_id = inventory.pharmacy_id
      and count_line.inventory_number = inventory.number and not live
  );
alter table inventory enable trigger user;
