-- The ERP's stock after the file of a settlement left, held against that settlement (docs/closing.md, "Proof of return"). Both
-- tables are written once. An inventory has its proofs numbered from 1.

create table return_proof (
  id uuid primary key default uuid_v7(),
  pharmacy_id uuid not null references pharmacy (id),
  inventory_number bigint not null references inventory (number),
  number integer not null check (number >= 1),
  settlement_id uuid not null references settlement (id) on delete cascade,
  version integer not null,
  source text not null check (source in ('catalogue', 'file')),
  -- Null for the catalogue.
  file_name text,
  -- When the catalogue was last imported; null for a file, and where no import is known.
  imported_at timestamptz,
  -- Over what each item should have and has.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  proved_at timestamptz not null default now(),
  proved_by text not null,
  items integer not null,
  differing_items integer not null,
  missing_items integer not null,
  -- Lines of the file, or items of the catalogue, that are none of the settlement.
  outside integer not null,
  shortage numeric not null,
  overage numeric not null,
  unique (inventory_number, number),
  check ((source = 'file') = (file_name is not null))
);
create index return_proof_by_settlement on return_proof (settlement_id);

-- Only the items that the ERP has otherwise than it should.
create table return_proof_item (
  pharmacy_id uuid not null,
  proof_id uuid not null references return_proof (id) on delete cascade,
  item_key text not null,
  internal_code text not null,
  barcodes text[] not null,
  description text not null,
  how text not null,
  settled numeric not null,
  -- What moved after the item was settled.
  moved numeric not null,
  -- Null if the ERP's stock has no such item.
  in_erp numeric,
  difference numeric generated always as (in_erp - settled - moved) stored,
  difference_value numeric,
  value numeric(20, 6) not null,
  cause text,
  primary key (proof_id, item_key)
);
