-- 'Validade' (docs/expiry.md).

-- Fields that nobody changed have the contract's defaults.
alter table pharmacy_settings add column expiry jsonb not null default '{}';

create table expiry_shop (
  pharmacy_id uuid primary key,
  -- Raised by each change of a note or a loss.
  source_version bigint not null default 0,
  -- The state of everything that the kept lots were computed from; null before the first time.
  kept_from text,
  kept_at timestamptz,
  -- Units in stock, and those of them whose expiry is known.
  stock_units numeric not null default 0,
  known_units numeric not null default 0
);

-- The units that a lot has at most, by `features/expiry/keep-lots.ts`.
create table expiry_lot (
  pharmacy_id uuid not null,
  item_key text not null,
  -- '' if only the date is known.
  lot_key text not null,
  expires_on date not null,
  lot text not null,
  units numeric(18,3) not null check (units > 0),
  money numeric(18,2) not null,
  internal_code text not null,
  barcode text not null,
  description text not null,
  department text not null,
  -- Days of the pharmacy; one of them at least.
  seen_on date,
  bought_on date,
  primary key (pharmacy_id, item_key, lot_key, expires_on),
  check (seen_on is not null or bought_on is not null)
);
create index expiry_lot_by_day on expiry_lot (pharmacy_id, expires_on);

-- Their sums, so that a network of two million lots reads few rows.
create table expiry_day (
  pharmacy_id uuid not null,
  expires_on date not null,
  lots integer not null,
  units numeric not null,
  money numeric not null,
  primary key (pharmacy_id, expires_on)
);

create function note_expiry_source() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into expiry_shop as kept (pharmacy_id, source_version)
    select distinct pharmacy_id, 1 from after_rows
    on conflict (pharmacy_id) do update set source_version = kept.source_version + 1;
  else
    insert into expiry_shop as kept (pharmacy_id, source_version)
    select distinct pharmacy_id, 1 from before_rows
    on conflict (pharmacy_id) do update set source_version = kept.source_version + 1;
  end if;
  return null;
end
$$;

do $$
declare
  source text;
begin
  foreach source in array array['invoice', 'invoice_item', 'invoice_lot', 'loss'] loop
    execute format('create trigger %1$s_inserted_expiry after insert on %1$s
      referencing new table as after_rows for each statement execute function note_expiry_source()', source);
    execute format('create trigger %1$s_updated_expiry after update on %1$s
      referencing old table as before_rows for each statement execute function note_expiry_source()', source);
    execute format('create trigger %1$s_deleted_expiry after delete on %1$s
      referencing old table as before_rows for each statement execute function note_expiry_source()', source);
  end loop;
end
$$;
