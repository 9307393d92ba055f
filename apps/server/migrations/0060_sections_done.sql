-- What phones say about sections besides their counts (docs/collector-api.md, "Finishing a section" and "Labels of sections").

-- Who said that their part of a section is complete ('pronta'), with what the phone had then.
create table section_done (
  section_id uuid not null references section (id),
  sub text not null,
  pharmacy_id uuid not null references pharmacy (id),
  inventory_number bigint not null references inventory (number),
  collector_name text not null,
  lines integer not null check (lines >= 0),
  units numeric(20, 3) not null,
  hash text not null,
  -- Whether the server had the same.
  matches boolean not null,
  declared_at timestamptz not null default now(),
  -- When a later count of this person in the section took it back.
  withdrawn_at timestamptz,
  primary key (section_id, sub)
);
create index section_done_by_inventory on section_done (inventory_number);

-- The label of a section: when it was first printed, and when a collector first read it. Either may be unknown.
create table section_tag (
  section_id uuid primary key references section (id),
  pharmacy_id uuid not null references pharmacy (id),
  inventory_number bigint not null references inventory (number),
  printed_at timestamptz,
  printed_by text,
  read_at timestamptz,
  read_by text
);
create index section_tag_by_inventory on section_tag (inventory_number);
