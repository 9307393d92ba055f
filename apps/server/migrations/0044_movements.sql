-- What was sold and received while an inventory was counted (docs/closing.md, "Open shop").

-- A file of movements that was imported. Undoing it deletes its rows and leaves this one.
create table movement_import (
  id uuid primary key default uuid_v7(),
  pharmacy_id uuid not null references pharmacy (id),
  file_name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  rows integer not null check (rows > 0),
  -- Rows that other files of the pharmacy had already when it came.
  known integer not null,
  -- Its first and last day, as in the pharmacy.
  first_on date not null,
  last_on date not null,
  imported_at timestamptz not null default now(),
  imported_by text not null,
  undone_at timestamptz,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
);
create unique index movement_import_once on movement_import (pharmacy_id, sha256) where undone_at is null;
create index movement_import_newest on movement_import (pharmacy_id, imported_at desc);

-- One row of a file. Files may overlap: rows that are equal but for their file and line are one movement, so whoever reads
-- them takes distinct ones (features/closing/movements/movement-views.ts).
create table stock_movement (
  import_id uuid not null references movement_import (id) on delete cascade,
  line integer not null,
  pharmacy_id uuid not null,
  code text not null,
  code_key text not null generated always as (code_key(code)) stored,
  -- The day as in the pharmacy, and the moment; null if the file says no hour.
  moved_on date not null,
  moved_at timestamptz,
  -- Entries are positive and exits negative.
  quantity numeric(14, 3) not null check (quantity <> 0),
  -- The how many-th row of its file that is equal: two sales of one box in one minute are two.
  repetition integer not null,
  primary key (import_id, line)
);
create index stock_movement_by_day on stock_movement (pharmacy_id, moved_on);

-- Whether an inventory's expected quantities follow the movements, and the moment its stock is of, if staff said it.
alter table inventory_terms
  add column shop text not null default 'closed' check (shop in ('closed', 'open')),
  add column stock_at timestamptz;

-- The moment that the copied stock is of. A copy that was made by itself has what the catalogue got with its last change.
alter table stock_snapshot add column stock_at timestamptz;
