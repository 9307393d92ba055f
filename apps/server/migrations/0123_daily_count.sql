-- 'Contagem do dia' (docs/daily-count.md): a partial inventory with one section each morning.
alter table pharmacy_settings add column daily jsonb not null default '{}';

-- Its day; null for a full count. Lists and totals of full counts leave it out.
alter table inventory add column daily_on date;
create unique index inventory_daily on inventory (pharmacy_id, daily_on) where deleted_at is null;

-- Each item's stock at the last morning on which it had moved, and how it moves.
create table daily_stock (
  pharmacy_id uuid not null references pharmacy (id),
  item_key text not null,
  stock numeric not null,
  changed_on date not null,
  -- Mornings since its last count on which the stock had changed.
  changes integer not null default 0,
  -- The last morning on which the stock was not 0.
  stocked_on date,
  -- The last morning on which the stock had fallen, and how many such mornings, of which 180 days fade.
  sold_on date,
  sales numeric not null default 0,
  primary key (pharmacy_id, item_key)
);

create table daily_list (
  inventory_number bigint primary key references inventory (number),
  pharmacy_id uuid not null references pharmacy (id),
  section_id uuid not null unique references section (id),
  -- How many items a random draw could be made from, with stock and with recorded 0.
  stocked integer not null,
  zero integer not null
);

create table daily_item (
  inventory_number bigint not null references daily_list (inventory_number) on delete cascade,
  pharmacy_id uuid not null references pharmacy (id),
  item_key text not null,
  place integer not null,
  -- Where it lay when it was last counted, in walking order.
  places text[] not null,
  share text not null check (share in ('risk', 'phantom', 'wanted', 'random')),
  -- Facts of `Reason` in packages/daily-list.
  reason jsonb not null,
  internal_code text not null,
  barcodes text[] not null,
  description text not null,
  -- The first answer, unless somebody corrected it before; looked_at is when anybody may see its difference.
  first_counted numeric,
  first_expected numeric,
  first_value numeric,
  looked_at timestamptz,
  primary key (inventory_number, item_key)
);
create index daily_item_by_item on daily_item (pharmacy_id, item_key);

drop trigger inventory_changes on inventory;
create trigger inventory_changes before update on inventory
  for each row when (old.* is distinct from new.*)
  execute function raise_version('number', 'uuid', 'pharmacy_id', 'source', 'created_by', 'created_at', 'finalised_by',
    'copies_stock', 'reopened_by_recount_at', 'daily_on');

-- Items that a phone is asked for, by section: of a recount or of the day.
create view listed_for_phones as
  select section_id, item_key, pharmacy_id, inventory_number from recount_item
  union all
  select section_id, item_key, daily_item.pharmacy_id, inventory_number
  from daily_item join daily_list using (inventory_number);

-- What nobody found may be of either list.
alter table recount_search drop constraint recount_search_section_id_item_key_fkey;
