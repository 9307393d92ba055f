-- Electronic invoices (docs/invoices.md).

-- Lots are typed and printed with blanks, separators and leading zeros that differ.
create function lot_key(lot text) returns text language sql immutable parallel safe
  return ltrim(upper(regexp_replace(lot, '[^0-9A-Za-z]', '', 'g')), '0');

create table invoice (
  id uuid primary key default uuid_v7(),
  pharmacy_id uuid not null references pharmacy (id),
  -- The identity of the note, everywhere.
  access_key text not null unique check (access_key ~ '^[0-9A-Z]{44}$'),
  number integer not null,
  series integer not null,
  issued_at timestamptz not null,
  -- Only a purchase brings goods; an adjustment changes values of another note.
  kind text not null check (kind in ('purchase', 'return', 'own', 'adjustment')),
  -- The other party: who issued it, or the recipient of what the pharmacy issued itself ('' for a person).
  supplier_cnpj text not null,
  supplier_name text not null,
  total numeric(15,2) not null,
  file_name text not null,
  has_signature boolean not null,
  read_at timestamptz not null default now(),
  read_by text not null,
  -- By its event, in whichever order the two arrive.
  cancelled_at timestamptz,
  received_on date,
  received_at timestamptz,
  received_by text
);
create index invoice_by_pharmacy on invoice (pharmacy_id, issued_at);
create index invoice_by_issue on invoice (issued_at, id);

create table invoice_item (
  invoice_id uuid not null references invoice (id) on delete cascade,
  -- nItem of the note.
  line integer not null,
  pharmacy_id uuid not null references pharmacy (id),
  supplier_code text not null,
  description text not null,
  -- Of the unit of sale to the pharmacy (cEAN), mostly a case.
  ean text not null default '',
  ean_key text not null generated always as (code_key(ean)) stored,
  -- Of the taxed unit (cEANTrib), mostly the box on the shelf.
  unit_ean text not null default '',
  unit_ean_key text not null generated always as (code_key(unit_ean)) stored,
  quantity numeric(15,4) not null,
  unit text not null,
  taxed_quantity numeric(15,4) not null,
  taxed_unit text not null,
  -- R$ of the line with discount, freight, insurance, other costs, IPI and ICMS-ST.
  cost numeric(20,6) not null,
  -- At Anvisa; '' if exempt or no medicine.
  registration text not null default '',
  -- Of the catalogue; null while unknown.
  item_key text,
  matched_by text check (matched_by in ('unit_ean', 'case_ean', 'binding', 'supplier_code')),
  -- Units of the item in one `quantity`; null until somebody accepts it, unless it is one without doubt.
  factor numeric(14,3) check (factor > 0),
  decided_by text,
  decided_at timestamptz,
  primary key (invoice_id, line)
);
create index invoice_item_by_item on invoice_item (pharmacy_id, item_key) where item_key is not null;

create table invoice_lot (
  invoice_id uuid not null,
  line integer not null,
  position integer not null,
  pharmacy_id uuid not null references pharmacy (id),
  lot text not null,
  lot_key text not null generated always as (lot_key(lot)) stored,
  -- In the unit of sale (qLote).
  quantity numeric(15,3) not null,
  made_on date,
  expires_on date not null,
  primary key (invoice_id, line, position),
  foreign key (invoice_id, line) references invoice_item (invoice_id, line) on delete cascade
);
create index invoice_lot_by_lot on invoice_lot (lot_key, pharmacy_id);
create index invoice_lot_by_pharmacy on invoice_lot (pharmacy_id, expires_on);

-- For each pharmacy that the reader could see, because a cancellation may come before its note.
create table invoice_cancellation (
  access_key text not null,
  pharmacy_id uuid not null references pharmacy (id),
  event_at timestamptz not null,
  read_at timestamptz not null default now(),
  read_by text not null,
  primary key (access_key, pharmacy_id)
);

-- What a supplier's code is in a pharmacy.
create table supplier_code (
  pharmacy_id uuid not null references pharmacy (id),
  supplier_cnpj text not null,
  code text not null,
  item_key text not null,
  factor numeric(14,3) not null check (factor > 0),
  decided_by text not null,
  decided_at timestamptz not null default now(),
  primary key (pharmacy_id, supplier_cnpj, code)
);
