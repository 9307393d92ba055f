-- The folder of files (docs/exchange.md). Empty: its CNPJ names a pharmacy's folder.
alter table pharmacy_settings add exchange_folder text not null default '';
create unique index pharmacy_settings_exchange_folder on pharmacy_settings (lower(exchange_folder))
  where exchange_folder <> '';

-- Files that left the folder of a pharmacy.
create table exchange_file (
  id uuid primary key default uuid_v7(),
  pharmacy_id uuid not null references pharmacy,
  kind text not null check (kind in ('catalogue', 'movements')),
  name text not null,
  -- When its writer closed it, never in the future.
  file_at timestamptz not null,
  -- Of the moved file, below EXCHANGE_DIR.
  path text not null,
  sha256 text,
  state text not null,
  taken_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Rows of a good reading, and where its columns were found.
  rows integer,
  columns text,
  figures jsonb,
  questions jsonb not null default '[]',
  answered_by text,
  answered_at timestamptz,
  answer jsonb,
  receipt text,
  receipt_due boolean not null default false
);
create index exchange_file_of_pharmacy on exchange_file (pharmacy_id, taken_at);
create index exchange_file_open on exchange_file (pharmacy_id)
  where state in ('taken', 'allowed', 'importing', 'stopped') or receipt_due;

-- The last look of the server that takes files.
create table exchange_look (
  one boolean primary key default true check (one),
  looked_at timestamptz not null,
  failure text,
  -- Sentences by pharmacy.
  failures jsonb not null default '{}'
);
