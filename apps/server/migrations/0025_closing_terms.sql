-- How a pharmacy closes its inventories (docs/closing.md, "Settings"), and what each of them compares.

-- Without a row the defaults hold (packages/contract/src/pharmacy-settings.ts).
create table pharmacy_settings (
  pharmacy_id uuid primary key references pharmacy (id),
  value_basis text not null check (value_basis in ('unknown', 'cost', 'sale')),
  time_zone text not null,
  approval_gross numeric(14, 2) not null check (approval_gross >= 0),
  approval_item numeric(14, 2) not null check (approval_item >= 0),
  reason_from numeric(14, 2) not null check (reason_from >= 0),
  zero_share numeric(4, 1) not null check (zero_share between 0 and 100),
  -- Of inventories that are created from now on.
  tolerance_units numeric(14, 3) not null check (tolerance_units >= 0),
  tolerance_percent numeric(5, 1) not null check (tolerance_percent >= 0),
  tolerance_money numeric(14, 2) not null check (tolerance_money >= 0),
  controlled_departments text[] not null
);

-- What an inventory compares (docs/closing.md, "Scope") and which differences it tolerates ("Tolerance"). Without a row:
-- everything and none. They are no columns of the inventory, because phones would be told of each change.
create table inventory_terms (
  inventory_number bigint primary key references inventory (number),
  pharmacy_id uuid not null references pharmacy (id),
  tolerance_units numeric(14, 3) not null default 0 check (tolerance_units >= 0),
  tolerance_percent numeric(5, 1) not null default 0 check (tolerance_percent >= 0),
  tolerance_money numeric(14, 2) not null default 0 check (tolerance_money >= 0),
  scope text not null default 'full' check (scope in ('full', 'partial')),
  -- Of a partial scope; an item is in it if one of the three names it. They stay while the scope is full.
  departments text[] not null default '{}',
  item_keys text[] not null default '{}',
  abc_classes text[] not null default '{}'
);

-- Items that staff decided to compare although they are out of scope.
create table scope_decision (
  inventory_number bigint not null references inventory (number),
  item_key text not null,
  pharmacy_id uuid not null references pharmacy (id),
  decided_at timestamptz not null default now(),
  decided_by text not null,
  primary key (inventory_number, item_key)
);

-- An inventory begins with the tolerance of its pharmacy, whoever creates it: web, phone or sync.
create function begin_with_tolerance() returns trigger language plpgsql as $$
begin
  insert into inventory_terms (inventory_number, pharmacy_id, tolerance_units, tolerance_percent, tolerance_money)
  select new.number, new.pharmacy_id, tolerance_units, tolerance_percent, tolerance_money
  from pharmacy_settings
  where pharmacy_id = new.pharmacy_id and (tolerance_units > 0 or tolerance_percent > 0 or tolerance_money > 0);
  return null;
end
$$;
create trigger inventory_begins_with_tolerance after insert on inventory
  for each row when (new.source <> 'pharmacy') execute function begin_with_tolerance();
