-- By which of its GTINs an item of a pharmacy leaves in files, if staff chose one (docs/adjustment-files.md, "Contents").
create table main_barcode (
  pharmacy_id uuid not null references pharmacy (id),
  item_key text not null,
  barcode text not null,
  chosen_by text not null,
  chosen_at timestamptz not null default now(),
  primary key (pharmacy_id, item_key)
);
