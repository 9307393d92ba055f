-- 'Registrar perda' (docs/losses.md).
create table loss_file (
  id uuid primary key default uuid_v7(),
  pharmacy_id uuid not null references pharmacy (id),
  number integer not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  unique (pharmacy_id, number)
);

create table loss (
  -- Made by the app.
  id uuid primary key,
  pharmacy_id uuid not null references pharmacy (id),
  code text not null,
  code_key text not null generated always as (code_key(code)) stored,
  reason text not null check (reason in ('expired', 'broken', 'damaged', 'theft', 'own_use', 'recalled')),
  quantity numeric(14,3) not null check (quantity > 0),
  lot text not null default '',
  expiry date,
  serial text not null default '',
  image bytea check (octet_length(image) <= 204800),
  registered_by_sub text not null,
  registered_by text not null,
  -- By the phone's clock.
  registered_at timestamptz not null,
  received_at timestamptz not null default now(),
  undone_at timestamptz,
  -- What the catalogue said of the code when it knew it; null until then.
  item_key text,
  internal_code text not null default '',
  barcode text not null default '',
  description text not null default '',
  department text not null default '',
  value numeric(20,6) not null default 0,
  -- Of the code's binding.
  factor numeric(14,3) not null default 1,
  units numeric(18,3) not null generated always as (round(quantity * factor, 3)) stored,
  -- The first of two people, for a controlled item.
  first_by_sub text,
  first_by text,
  confirmed_by text,
  confirmed_at timestamptz,
  discarded_by text,
  discarded_at timestamptz,
  discard_reason text,
  file_id uuid references loss_file (id),
  -- The item's stock less what its file took: at most this much is in a catalogue that knows the file.
  stock_left numeric(18,3)
);
alter table loss alter column image set storage external;
create index loss_by_pharmacy on loss (pharmacy_id, registered_at);
create index loss_by_file on loss (file_id) where file_id is not null;
create index loss_by_box on loss (pharmacy_id, code_key, serial) where serial <> '';
-- A box is lost once.
create unique index loss_of_box on loss (pharmacy_id, code_key, serial)
  where serial <> '' and confirmed_at is not null and discarded_at is null;

create function earlier_loss_of_box(later loss) returns setof loss language sql stable as $$
  select earlier from loss as earlier
  where later.serial <> '' and earlier.pharmacy_id = later.pharmacy_id and earlier.code_key = later.code_key
    and earlier.serial = later.serial and earlier.undone_at is null and earlier.discarded_at is null
    and earlier.id <> later.id and (earlier.confirmed_at is not null or later.confirmed_at is null
      and (earlier.received_at, earlier.id) < (later.received_at, later.id))
  order by earlier.confirmed_at, earlier.received_at, earlier.id limit 1
$$;

-- Losses that staff confirmed. One explains a shortage until a catalogue after its file has at most `stock_left`.
create view confirmed_loss as
  select loss.id, loss.pharmacy_id, item_key, reason, units, round(units * value, 2) as money, registered_at,
    loss_file.created_at as filed_at, stock_left
  from loss left join loss_file on loss_file.id = file_id
  where confirmed_at is not null and discarded_at is null;
