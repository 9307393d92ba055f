-- What imports of catalogues remember for the whole team (docs/decisions/0064): one row for each thing that is learned, so
-- that two people who save at once keep both.

create table import_mapping (
  id uuid primary key default uuid_v7(),
  headings text not null,
  mapping jsonb not null,
  changed_at timestamptz not null default now()
);
-- By digest, because a sheet may have more headings than an index entry holds.
create unique index import_mapping_by_headings on import_mapping (md5(headings));

create table import_layout (
  id uuid primary key default uuid_v7(),
  name text not null unique,
  columns jsonb not null,
  changed_at timestamptz not null default now()
);

create table import_choices (
  pharmacy_id uuid primary key references pharmacy (id),
  added text[] not null default '{}',
  declined text[] not null default '{}',
  layout text,
  changed_at timestamptz not null default now()
);

create table import_report (
  pharmacy_id uuid primary key references pharmacy (id),
  person_sub text not null,
  person_name text not null,
  ended_at timestamptz not null,
  file_name text not null,
  totals jsonb,
  failure text,
  left_out int not null,
  problem_count int not null,
  problems jsonb not null,
  rejected jsonb
);
