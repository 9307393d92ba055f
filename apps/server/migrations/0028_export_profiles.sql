-- Files back to the ERP: how they look, and which ones left (docs/adjustment-files.md).

create table export_profile (
  id uuid primary key default uuid_v7(),
  pharmacy_id uuid not null references pharmacy (id),
  name text not null,
  profile jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by text not null
);
create unique index export_profile_by_name on export_profile (pharmacy_id, fold(name));

create table export_log (
  id uuid primary key default uuid_v7(),
  pharmacy_id uuid not null references pharmacy (id),
  inventory_number bigint not null references inventory (number),
  settlement_id uuid not null references settlement (id) on delete cascade,
  version integer not null,
  profile_name text not null,
  -- As it was, because profiles change.
  profile jsonb not null,
  content text not null check (content in ('counted', 'adjustment', 'all')),
  code text not null check (code in ('barcode', 'internal_code', 'scanned')),
  by_code boolean not null,
  lines integer not null,
  units numeric(24, 6) not null,
  money numeric(20, 2) not null,
  left_out integer not null,
  file_name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  exported_at timestamptz not null default now(),
  exported_by text not null
);
create index export_log_by_inventory on export_log (inventory_number, exported_at desc);
create index export_log_by_settlement on export_log (settlement_id);
