-- 'Hoje' on the dashboard no longer reads the lines of 24 hours: how many each collector sent to each inventory is kept by the
-- hour of receipt, for two days (docs/decisions/0083).

-- Writers that noted lines without a collector are done before, and later ones find the new function.
lock table count_line in share row exclusive mode;

create table collector_tally (
  pharmacy_id uuid not null,
  collector_id bigint not null,
  inventory_number bigint not null,
  received_hour timestamptz not null,
  lines bigint not null,
  -- When the last of them arrived, even if it was deleted or moved since.
  last_received_at timestamptz not null,
  primary key (pharmacy_id, collector_id, inventory_number, received_hour)
);
create index collector_tally_by_hour on collector_tally (received_hour);

alter table line_delta add column collector_id bigint, add column last_received_at timestamptz;

create view collector_total as
  select pharmacy_id, collector_id, inventory_number, received_hour,
    sum(lines)::bigint as lines, max(last_received_at) as last_received_at
  from (
    select pharmacy_id, collector_id, inventory_number, received_hour, lines, last_received_at from collector_tally
    union all
    select pharmacy_id, collector_id, inventory_number, received_hour, lines, last_received_at from line_delta
    where collector_id is not null
  ) as noted
  group by pharmacy_id, collector_id, inventory_number, received_hour
  having sum(lines) <> 0;

create or replace function note_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into line_delta (pharmacy_id, inventory_number, section_id, collector_id, hour, received_hour, lines, unrecognised,
      last_received_at)
    select pharmacy_id, inventory_number, section_id, collector_id, hour, date_trunc('hour', received_at, 'UTC'),
      count(*) filter (where kind <> 'unrecognised'), count(*) filter (where kind = 'unrecognised'), max(received_at)
    from after_rows where live
    group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into line_delta (pharmacy_id, inventory_number, section_id, collector_id, hour, received_hour, lines, unrecognised,
      last_received_at)
    select pharmacy_id, inventory_number, section_id, collector_id, hour, date_trunc('hour', received_at, 'UTC'),
      -count(*) filter (where kind <> 'unrecognised'), -count(*) filter (where kind = 'unrecognised'), max(received_at)
    from before_rows where live
    group by 1, 2, 3, 4, 5, 6;
  else
    insert into line_delta (pharmacy_id, inventory_number, section_id, collector_id, hour, received_hour, lines, unrecognised,
      last_received_at)
    select pharmacy_id, inventory_number, section_id, collector_id, hour, date_trunc('hour', received_at, 'UTC'),
      coalesce(sum(change) filter (where kind <> 'unrecognised'), 0),
      coalesce(sum(change) filter (where kind = 'unrecognised'), 0), max(received_at)
    from (
      select pharmacy_id, inventory_number, section_id, collector_id, hour, received_at, kind, 1 as change
      from after_rows where live
      union all
      select pharmacy_id, inventory_number, section_id, collector_id, hour, received_at, kind, -1
      from before_rows where live
    ) as changed
    group by 1, 2, 3, 4, 5, 6
    having coalesce(sum(change) filter (where kind <> 'unrecognised'), 0) <> 0
      or coalesce(sum(change) filter (where kind = 'unrecognised'), 0) <> 0;
  end if;
  return null;
end
$$;

-- Hours that are older than two days are in no screen. What is noted of them is left out, and their rows go.
create function keep_collectors_until() returns timestamptz language sql stable
  return date_trunc('hour', now() - interval '2 days', 'UTC');

create or replace function fold_tallies() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_tallies', 0)) then
    return;
  end if;
  with gone as (
    delete from line_delta
    returning pharmacy_id, inventory_number, section_id, collector_id, hour, received_hour, lines, unrecognised, last_received_at
  ), places as (
    insert into place_tally as kept (pharmacy_id, inventory_number, section_id, lines, unrecognised)
    select pharmacy_id, inventory_number, section_id, sum(lines), sum(unrecognised) from gone group by 1, 2, 3
    on conflict (pharmacy_id, inventory_number, section_id) do update
    set lines = kept.lines + excluded.lines, unrecognised = kept.unrecognised + excluded.unrecognised
  ), hours as (
    insert into hour_tally as kept (pharmacy_id, hour, lines)
    select pharmacy_id, hour, sum(lines) from gone group by 1, 2
    on conflict (pharmacy_id, hour) do update set lines = kept.lines + excluded.lines
  ), collectors as (
    insert into collector_tally as kept
      (pharmacy_id, collector_id, inventory_number, received_hour, lines, last_received_at)
    select pharmacy_id, collector_id, inventory_number, received_hour, sum(lines), max(last_received_at)
    from gone where collector_id is not null and received_hour >= keep_collectors_until()
    group by 1, 2, 3, 4 having sum(lines) <> 0
    on conflict (pharmacy_id, collector_id, inventory_number, received_hour) do update
    set lines = kept.lines + excluded.lines,
      last_received_at = greatest(kept.last_received_at, excluded.last_received_at)
  )
  insert into receipt_tally as kept (pharmacy_id, received_hour, lines)
  select pharmacy_id, received_hour, sum(lines) from gone group by 1, 2
  on conflict (pharmacy_id, received_hour) do update set lines = kept.lines + excluded.lines;

  delete from collector_tally where received_hour < keep_collectors_until();

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

-- The lines of two days as collector_tally has them, counted.
create view recent_receipts as
  select pharmacy_id, collector_id, inventory_number, date_trunc('hour', received_at, 'UTC') as received_hour,
    count(*) as lines, max(received_at) as last_received_at
  from count_line
  where live and kind <> 'unrecognised' and received_at >= keep_collectors_until()
  group by 1, 2, 3, 4;

-- Counts everything anew. Writers go on meanwhile: what they commit later stays in the tables of deltas.
create or replace function rebuild_tallies() returns void language plpgsql as $$
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
  ), collectors as (
    insert into collector_tally (pharmacy_id, collector_id, inventory_number, received_hour, lines, last_received_at)
    select pharmacy_id, collector_id, inventory_number, received_hour, sum(lines), max(last_received_at) from (
      select * from recent_receipts
      union all
      select pharmacy_id, collector_id, inventory_number, received_hour, 0, last_received_at from collector_tally
    ) as every group by 1, 2, 3, 4
    on conflict (pharmacy_id, collector_id, inventory_number, received_hour) do update
    set lines = excluded.lines, last_received_at = excluded.last_received_at
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

insert into collector_tally select * from recent_receipts;

-- What 'Hoje' asks of all pharmacies: open inventories, and what needs attention. All three have few rows.
create index inventory_open on inventory (created_at desc)
  where finalised_at is null and deleted_at is null and source <> 'pharmacy';
create index count_after_close_by_receipt on count (received_at) where after_close and not deleted;
create index place_tally_unrecognised on place_tally (inventory_number) where unrecognised <> 0;
drop index count_line_unrecognised;
