-- What collectors photographed because the catalogue doesn't have its code (docs/collector-api.md, "Photos").
create table photo (
  -- Made by the app.
  id uuid primary key,
  pharmacy_id uuid not null references pharmacy (id),
  inventory_number bigint not null references inventory (number),
  code text not null,
  code_key text not null generated always as (code_key(code)) stored,
  -- The amplify_id of its count, which may arrive later; null if the app named none.
  count_amplify_id uuid,
  taken_by_sub text not null,
  taken_by text not null,
  -- By the phone's clock.
  taken_at timestamptz not null,
  arrived_at timestamptz not null default now(),
  image bytea not null check (octet_length(image) <= 204800)
);
-- A JPEG can't be compressed further.
alter table photo alter column image set storage external;
create index photo_by_code on photo (inventory_number, code_key);
create index photo_by_arrival on photo (arrived_at);
