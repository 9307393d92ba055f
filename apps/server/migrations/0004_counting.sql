-- Inventories, sections, counts and their lines (DESIGN 6).

-- Outside, an inventory is known by its number, or by its uuid where the mobile app made it. The one with source
-- 'pharmacy' carries the pharmacy's inventory_uuid: counts that name it belong to the pharmacy as a whole.
create table inventory (
  number bigint generated always as identity primary key,
  uuid uuid unique,
  pharmacy_id uuid not null references pharmacy (id),
  name text not null,
  source text not null check (source in ('web', 'mobile', 'pharmacy')),
  created_by text,
  created_at timestamptz not null default now(),
  finalised_at timestamptz,
  finalised_by text,
  deleted_at timestamptz,
  check ((source = 'web') = (uuid is null))
);
create index inventory_by_pharmacy on inventory (pharmacy_id, created_at desc) where deleted_at is null;

create table section (
  id uuid primary key,
  pharmacy_id uuid not null,
  inventory_number bigint not null references inventory (number),
  name text not null,
  collector_sub text,
  collector_name text,
  collector_email text,
  created_at timestamptz not null default now(),
  finalised_at timestamptz,
  finalised_by text,
  deleted_at timestamptz
);
create index section_by_inventory on section (inventory_number, created_at) where deleted_at is null;

-- Each identity under which somebody counted in a pharmacy; the collector search reads this short table only.
create table collector (
  id bigint generated always as identity primary key,
  pharmacy_id uuid not null references pharmacy (id),
  sub text not null,
  name text not null,
  email text not null,
  search text not null generated always as (fold(name) || ' ' || fold(email) || ' ' || lower(sub)) stored,
  unique (pharmacy_id, sub, name, email)
);

-- One row as it was submitted: json, not jsonb, keeps the text exactly. field_versions says which version set a field;
-- submissions holds digests of what the app sent, so that a late repetition of an old message changes nothing.
create table count (
  pharmacy_id uuid not null references pharmacy (id),
  id bigint generated always as identity,
  amplify_id uuid not null,
  version integer not null default 1,
  deleted boolean not null default false,
  collector_id bigint not null references collector (id),
  cognito_user_id text not null,
  user_name text not null,
  barcode json,
  internal_barcode json,
  factor numeric(14, 3) not null default 1,
  inventory_number bigint not null references inventory (number),
  section_id uuid references section (id),
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  after_close boolean not null default false,
  field_versions jsonb not null default '{}',
  submissions text[] not null default '{}',
  primary key (pharmacy_id, id)
);
create unique index count_by_amplify_id on count (amplify_id);
create index count_by_id on count (id);
create index count_by_change on count (pharmacy_id, changed_at, id);

-- What screens, totals and exports read. live is false where the count, its section, inventory or pharmacy is deleted;
-- hour is the hour of day in UTC-5, for the dashboard (docs/decisions/0006).
create table count_line (
  pharmacy_id uuid not null,
  id bigint generated always as identity,
  count_id bigint not null,
  entry_index integer not null,
  kind text not null check (kind in ('barcode', 'internal_code', 'unrecognised')),
  barcode text not null,
  barcode_key text not null generated always as (code_key(barcode)) stored,
  internal_code text not null,
  internal_code_key text not null generated always as (code_key(internal_code)) stored,
  quantity numeric(14, 3),
  factor numeric(14, 3) not null,
  raw text,
  inventory_number bigint not null,
  section_id uuid,
  collector_id bigint not null,
  created_at timestamptz not null,
  hour smallint not null generated always as (
    extract(hour from (created_at at time zone 'UTC') - interval '5 hours')
  ) stored,
  received_at timestamptz not null,
  live boolean not null default true,
  primary key (pharmacy_id, id),
  unique (pharmacy_id, count_id, entry_index),
  foreign key (pharmacy_id, count_id) references count (pharmacy_id, id)
);
create index count_line_by_time on count_line (pharmacy_id, created_at desc, id desc) where live;
create index count_line_by_collector on count_line (pharmacy_id, collector_id, created_at desc, id desc) where live;
create index count_line_by_place on count_line (pharmacy_id, inventory_number, section_id) include (kind) where live;
create index count_line_by_hour on count_line (hour) where live and kind <> 'unrecognised';
create index count_line_by_receipt on count_line (received_at) where live and kind <> 'unrecognised';
