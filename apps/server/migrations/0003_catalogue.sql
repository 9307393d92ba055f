-- Pharmacies and their products. Big tables lead with pharmacy_id, so that partitioning by it is a migration.

create table pharmacy (
  id uuid primary key default uuid_v7(),
  name text not null,
  inventory_uuid uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table product (
  pharmacy_id uuid not null references pharmacy (id),
  id uuid not null default uuid_v7(),
  internal_code text not null default '',
  internal_code_key text not null generated always as (code_key(internal_code)) stored,
  barcode text not null default '',
  barcode_key text not null generated always as (code_key(barcode)) stored,
  description text not null default '',
  department text not null default '',
  system_stock numeric(14, 3) not null default 0,
  value numeric(14, 2) not null default 0,
  search text not null generated always as (
    fold(description) || ' ' || fold(code_key(internal_code)) || ' ' || fold(code_key(barcode))
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (pharmacy_id, id),
  check (code_key(internal_code) <> '' or code_key(barcode) <> '')
);
create unique index product_by_key on product (pharmacy_id, internal_code_key, barcode_key) where deleted_at is null;
create index product_by_id on product (id);
create index product_by_barcode on product (pharmacy_id, barcode_key) where deleted_at is null and barcode_key <> '';
create index product_by_description on product (pharmacy_id, description collate pt_br, id) where deleted_at is null;
create index product_by_search on product using gin (pharmacy_id, search gin_trgm_ops) where deleted_at is null;
