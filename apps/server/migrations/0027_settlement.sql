-- The result of an inventory, frozen by version (docs/fechamento.md). A settlement, its items and its lines are written once;
-- afterwards only its approval and what replaced it are filled in.

create table settlement (
  id uuid primary key default uuid_v7(),
  pharmacy_id uuid not null references pharmacy (id),
  inventory_number bigint not null references inventory (number),
  version integer not null check (version >= 1),
  snapshot_id uuid not null references stock_snapshot (id),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  settled_at timestamptz not null default now(),
  settled_by text not null,
  settled_by_sub text not null,
  -- Whoever chose that an item of it becomes zero.
  zeroed_by_subs text[] not null default '{}',
  uncounted text not null check (uncounted in ('keep', 'zero', 'each')),
  needs_second_admin boolean not null,
  value_basis text not null check (value_basis in ('unknown', 'cost', 'sale')),
  time_zone text not null,
  stock_mode text not null check (stock_mode in ('repeated', 'summed')),
  -- Scope, tolerance, limits, units, accuracy, collectors and warnings as they were: what the sheet says beside the items.
  details jsonb not null,
  shortage numeric not null,
  overage numeric not null,
  uncounted_value numeric not null,
  items integer not null,
  counted_items integer not null,
  matching_items integer not null,
  kept_items integer not null,
  zeroed_items integer not null,
  approved_at timestamptz,
  approved_by text,
  approved_by_sub text,
  approval_reason text,
  superseded_at timestamptz,
  superseded_by text,
  superseded_reason text,
  unique (inventory_number, version),
  check ((approved_at is null) = (approved_by is null)),
  check ((superseded_at is null) = (superseded_by is null))
);
-- At most one version is the inventory's result.
create unique index settlement_current on settlement (inventory_number) where superseded_at is null;
create index settlement_by_pharmacy on settlement (pharmacy_id, settled_at desc);

-- Quantities and R$ have no limit of digits here: a quantity times a factor may have more than either.
create table settlement_item (
  settlement_id uuid not null references settlement (id) on delete cascade,
  pharmacy_id uuid not null,
  item_key text not null,
  internal_code text not null,
  barcodes text[] not null,
  description text not null,
  department text not null,
  expected numeric(18, 3) not null,
  -- Null if no line counted it.
  counted numeric,
  settled numeric not null,
  how text not null check (how in ('counted', 'kept', 'zeroed', 'decided')),
  value numeric(20, 6) not null,
  difference numeric not null generated always as (settled - expected) stored,
  difference_value numeric not null,
  reason text,
  reason_text text not null default '',
  primary key (settlement_id, item_key)
);
create index settlement_item_by_item on settlement_item (pharmacy_id, item_key);

-- The lines that a settlement was made of, at the version that their count had. item_key is null where a line led to no item.
-- There are no foreign keys, because checking them takes longer than writing the lines.
create table settlement_line (
  settlement_id uuid not null,
  pharmacy_id uuid not null,
  count_id bigint not null,
  entry_index integer not null,
  count_version integer not null,
  line_id bigint not null,
  round smallint not null default 1,
  barcode_key text not null,
  internal_code_key text not null,
  quantity numeric(14, 3) not null,
  factor numeric(14, 3) not null,
  section_id uuid,
  collector_id bigint not null,
  item_key text,
  primary key (settlement_id, count_id, entry_index)
);

-- What staff decided before settling. Each holds for the inventory until it is settled, and for its next version too.
create table uncounted_choice (
  inventory_number bigint primary key references inventory (number),
  pharmacy_id uuid not null references pharmacy (id),
  decision text not null check (decision in ('keep', 'zero', 'each')),
  decided_by_sub text not null
);

create table zeroed_item (
  inventory_number bigint not null references inventory (number),
  pharmacy_id uuid not null references pharmacy (id),
  item_key text not null,
  zeroed_by_sub text not null,
  primary key (inventory_number, item_key)
);

create table item_reason (
  inventory_number bigint not null references inventory (number),
  pharmacy_id uuid not null references pharmacy (id),
  item_key text not null,
  reason text not null,
  reason_text text not null default '',
  given_by text not null,
  given_at timestamptz not null default now(),
  primary key (inventory_number, item_key)
);

create table ignored_code (
  inventory_number bigint not null references inventory (number),
  pharmacy_id uuid not null references pharmacy (id),
  barcode_key text not null,
  internal_code_key text not null,
  reason text not null,
  ignored_by text not null,
  ignored_at timestamptz not null default now(),
  primary key (inventory_number, barcode_key, internal_code_key)
);

-- Late counts that staff left out, at the version they had; a later change of the count is late again.
create table discarded_count (
  inventory_number bigint not null references inventory (number),
  pharmacy_id uuid not null references pharmacy (id),
  count_id bigint not null,
  count_version integer not null,
  reason text not null,
  discarded_by text not null,
  discarded_at timestamptz not null default now(),
  primary key (inventory_number, count_id)
);

-- Which counts were written since a settlement: those of its inventory, and those that were moved to another one.
create index count_by_inventory_change on count (inventory_number, changed_at) include (id, version);
create index count_moved on count (changed_at) where field_versions ? 'inventoryNumber';

-- What an inventory counted, by pair of codes: comparing it with its stock reads this index alone.
create index count_line_by_code on count_line (pharmacy_id, inventory_number, barcode_key, internal_code_key)
  include (quantity, factor, count_id, section_id, collector_id) where live and kind <> 'unrecognised';
