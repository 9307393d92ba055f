-- Exact numbers of live rows, so that no total reads the rows of a pharmacy, let alone of all of them
-- (docs/decisions/0078). Triggers note what a statement changed as rows of line_delta and product_delta, which no other
-- writer waits for. fold_tallies() adds them to the tallies every few seconds; the views add both, so they are exact at any
-- moment.

create table place_tally (
  pharmacy_id uuid not null,
  inventory_number bigint not null,
  section_id uuid,
  lines bigint not null,
  unrecognised bigint not null,
  unique nulls not distinct (pharmacy_id, inventory_number, section_id)
);

-- Recognised lines by the hour of day in UTC-5 in which they were counted.
create table hour_tally (
  pharmacy_id uuid not null,
  hour smallint not null,
  lines bigint not null,
  primary key (pharmacy_id, hour)
);

-- Recognised lines by the hour in which they were received.
create table receipt_tally (
  pharmacy_id uuid not null,
  received_hour timestamptz not null,
  lines bigint not null,
  primary key (pharmacy_id, received_hour)
);
create index receipt_tally_by_hour on receipt_tally (received_hour) include (lines);

create table product_tally (
  pharmacy_id uuid primary key,
  products bigint not null,
  -- Distinct internal codes.
  internal_codes bigint not null
);

create table line_delta (
  pharmacy_id uuid not null,
  id bigint generated always as identity,
  inventory_number bigint not null,
  section_id uuid,
  hour smallint not null,
  received_hour timestamptz not null,
  lines bigint not null,
  unrecognised bigint not null,
  primary key (pharmacy_id, id)
);

-- A row with 0 products says that only internal codes changed.
create table product_delta (
  pharmacy_id uuid not null,
  id bigint generated always as identity,
  products bigint not null,
  primary key (pharmacy_id, id)
);

create view place_total as
  select pharmacy_id, inventory_number, section_id,
    sum(lines)::bigint as lines, sum(unrecognised)::bigint as unrecognised
  from (
    select pharmacy_id, inventory_number, section_id, lines, unrecognised from place_tally
    union all
    select pharmacy_id, inventory_number, section_id, lines, unrecognised from line_delta
  ) as noted
  group by pharmacy_id, inventory_number, section_id
  having sum(lines) <> 0 or sum(unrecognised) <> 0;

create view hour_total as
  select pharmacy_id, hour, lines from hour_tally union all select pharmacy_id, hour, lines from line_delta;

create view receipt_total as
  select pharmacy_id, received_hour, lines from receipt_tally
  union all
  select pharmacy_id, received_hour, lines from line_delta;

create view product_total as
  select pharmacy_id, products,
    case when is_folded then internal_codes else (
      select count(distinct internal_code_key) from product
      where product.pharmacy_id = noted.pharmacy_id and deleted_at is null and internal_code_key <> ''
    ) end as internal_codes
  from (
    select pharmacy_id, sum(products)::bigint as products, max(internal_codes) as internal_codes,
      bool_and(is_folded) as is_folded
    from (
      select pharmacy_id, products, internal_codes, true as is_folded from product_tally
      union all
      select pharmacy_id, products, null, false from product_delta
    ) as each
    group by pharmacy_id
  ) as noted;

create function note_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into line_delta (pharmacy_id, inventory_number, section_id, hour, received_hour, lines, unrecognised)
    select pharmacy_id, inventory_number, section_id, hour, date_trunc('hour', received_at, 'UTC'),
      count(*) filter (where kind <> 'unrecognised'), count(*) filter (where kind = 'unrecognised')
    from after_rows where live
    group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into line_delta (pharmacy_id, inventory_number, section_id, hour, received_hour, lines, unrecognised)
    select pharmacy_id, inventory_number, section_id, hour, date_trunc('hour', received_at, 'UTC'),
      -count(*) filter (where kind <> 'unrecognised'), -count(*) filter (where kind = 'unrecognised')
    from before_rows where live
    group by 1, 2, 3, 4, 5;
  else
    insert into line_delta (pharmacy_id, inventory_number, section_id, hour, received_hour, lines, unrecognised)
    select pharmacy_id, inventory_number, section_id, hour, date_trunc('hour', received_at, 'UTC'),
      coalesce(sum(change) filter (where kind <> 'unrecognised'), 0),
      coalesce(sum(change) filter (where kind = 'unrecognised'), 0)
    from (
      select pharmacy_id, inventory_number, section_id, hour, received_at, kind, 1 as change from after_rows where live
      union all
      select pharmacy_id, inventory_number, section_id, hour, received_at, kind, -1 from before_rows where live
    ) as changed
    group by 1, 2, 3, 4, 5
    having coalesce(sum(change) filter (where kind <> 'unrecognised'), 0) <> 0
      or coalesce(sum(change) filter (where kind = 'unrecognised'), 0) <> 0;
  end if;
  return null;
end
$$;
create trigger count_line_inserted after insert on count_line
  referencing new table as after_rows for each statement execute function note_lines();
create trigger count_line_updated after update on count_line
  referencing old table as before_rows new table as after_rows for each statement execute function note_lines();
create trigger count_line_deleted after delete on count_line
  referencing old table as before_rows for each statement execute function note_lines();

create function note_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_delta (pharmacy_id, products)
    select pharmacy_id, count(*) from after_rows where deleted_at is null group by pharmacy_id;
  elsif tg_op = 'DELETE' then
    insert into product_delta (pharmacy_id, products)
    select pharmacy_id, -count(*) from before_rows where deleted_at is null group by pharmacy_id;
  else
    insert into product_delta (pharmacy_id, products)
    select pharmacy_id, sum(change) from (
      select pharmacy_id, sum(change) as change from (
        select pharmacy_id, internal_code_key, 1 as change from after_rows where deleted_at is null
        union all
        select pharmacy_id, internal_code_key, -1 from before_rows where deleted_at is null
      ) as each
      group by pharmacy_id, internal_code_key
      having sum(change) <> 0
    ) as changed
    group by pharmacy_id;
  end if;
  return null;
end
$$;
create trigger product_inserted after insert on product
  referencing new table as after_rows for each statement execute function note_products();
create trigger product_updated after update on product
  referencing old table as before_rows new table as after_rows for each statement execute function note_products();
create trigger product_deleted after delete on product
  referencing old table as before_rows for each statement execute function note_products();

-- Only one session folds at a time; another one leaves it to that one and returns at once. Each statement reads what it
-- deletes and what it counts in one snapshot, so that no row is missed or added twice.
create function fold_tallies() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_tallies', 0)) then
    return;
  end if;
  with gone as (
    delete from line_delta returning pharmacy_id, inventory_number, section_id, hour, received_hour, lines, unrecognised
  ), places as (
    insert into place_tally as kept (pharmacy_id, inventory_number, section_id, lines, unrecognised)
    select pharmacy_id, inventory_number, section_id, sum(lines), sum(unrecognised) from gone group by 1, 2, 3
    on conflict (pharmacy_id, inventory_number, section_id) do update
    set lines = kept.lines + excluded.lines, unrecognised = kept.unrecognised + excluded.unrecognised
  ), hours as (
    insert into hour_tally as kept (pharmacy_id, hour, lines)
    select pharmacy_id, hour, sum(lines) from gone group by 1, 2
    on conflict (pharmacy_id, hour) do update set lines = kept.lines + excluded.lines
  )
  insert into receipt_tally as kept (pharmacy_id, received_hour, lines)
  select pharmacy_id, received_hour, sum(lines) from gone group by 1, 2
  on conflict (pharmacy_id, received_hour) do update set lines = kept.lines + excluded.lines;

  with gone as (delete from product_delta returning pharmacy_id, products),
  changed as (select pharmacy_id, sum(products) as products from gone group by pharmacy_id)
  insert into product_tally as kept (pharmacy_id, products, internal_codes)
  select pharmacy_id, products, (
    select count(distinct internal_code_key) from product
    where product.pharmacy_id = changed.pharmacy_id and deleted_at is null and internal_code_key <> ''
  )
  from changed
  on conflict (pharmacy_id) do update
  set products = kept.products + excluded.products, internal_codes = excluded.internal_codes;
end
$$;

-- Counts everything anew. Writers go on meanwhile: what they commit later stays in the tables of deltas.
create function rebuild_tallies() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('fold_tallies', 0));
  with gone as (delete from line_delta),
  counted as materialized (
    select pharmacy_id, inventory_number, section_id, hour, date_trunc('hour', received_at, 'UTC') as received_hour,
      count(*) filter (where kind <> 'unrecognised') as lines, count(*) filter (where kind = 'unrecognised') as unrecognised
    from count_line where live
    group by 1, 2, 3, 4, 5
  ), places as (
    insert into place_tally (pharmacy_id, inventory_number, section_id, lines, unrecognised)
    select pharmacy_id, inventory_number, section_id, sum(lines), sum(unrecognised) from (
      select pharmacy_id, inventory_number, section_id, lines, unrecognised from counted
      union all
      select pharmacy_id, inventory_number, section_id, 0, 0 from place_tally
    ) as every group by 1, 2, 3
    on conflict (pharmacy_id, inventory_number, section_id) do update
    set lines = excluded.lines, unrecognised = excluded.unrecognised
  ), hours as (
    insert into hour_tally (pharmacy_id, hour, lines)
    select pharmacy_id, hour, sum(lines) from (
      select pharmacy_id, hour, lines from counted union all select pharmacy_id, hour, 0 from hour_tally
    ) as every group by 1, 2
    on conflict (pharmacy_id, hour) do update set lines = excluded.lines
  )
  insert into receipt_tally (pharmacy_id, received_hour, lines)
  select pharmacy_id, received_hour, sum(lines) from (
    select pharmacy_id, received_hour, lines from counted
    union all
    select pharmacy_id, received_hour, 0 from receipt_tally
  ) as every group by 1, 2
  on conflict (pharmacy_id, received_hour) do update set lines = excluded.lines;

  with gone as (delete from product_delta),
  counted as (
    select pharmacy_id, count(*) as products,
      count(distinct internal_code_key) filter (where internal_code_key <> '') as internal_codes
    from product where deleted_at is null
    group by pharmacy_id
  )
  insert into product_tally (pharmacy_id, products, internal_codes)
  select pharmacy_id, sum(products), sum(internal_codes) from (
    select pharmacy_id, products, internal_codes from counted
    union all
    select pharmacy_id, 0, 0 from product_tally
  ) as every group by pharmacy_id
  on conflict (pharmacy_id) do update set products = excluded.products, internal_codes = excluded.internal_codes;
end
$$;

select rebuild_tallies();

-- Dashboard and list of inventories no longer read these.
drop index count_line_by_hour;
