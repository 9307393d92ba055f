-- Who counted what and when, kept for Acompanhamento and the lists of recounts (docs/closing.md, "The kept work"). Marks of the
-- comparison come here when the comparison is brought up to date, if somebody keeps the work of that inventory.

-- Steps of time as long as the longest gap that is no pause, so that work in one has no pause.
create function ten_minutes(moment timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('10 minutes', moment, '2000-01-01T00:00:00Z');

create table work (
  inventory_number bigint primary key,
  pharmacy_id uuid not null,
  -- A digest of the rules, of people with several names and of counts that were left out.
  formula text not null default ''
);

-- One row per person, place and ten minutes of the phone's time. `person` is the person's first row in `collector`; `place_id` is the
-- section, or the nil UUID.
create table work_time (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  person bigint not null,
  place_id uuid not null,
  ten_minutes timestamptz not null,
  lines bigint not null,
  units numeric not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  last_received_at timestamptz not null,
  last_line_id bigint not null,
  -- The minutes in which its lines arrived.
  arrivals timestamptz[] not null,
  primary key (inventory_number, person, ten_minutes, place_id)
) with (fillfactor = 80);

create table work_item (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  item_key text not null,
  first_received_at timestamptz not null,
  has_several boolean not null,
  is_code boolean not null,
  is_double boolean not null,
  -- Each person with each place, side by side.
  people bigint[] not null,
  places uuid[] not null,
  primary key (inventory_number, item_key)
) with (fillfactor = 80);

create table work_mark (
  id bigint generated always as identity primary key,
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  item_keys text[],
  collector_id bigint,
  ten_minutes timestamptz[]
);
create index work_mark_by_inventory on work_mark (inventory_number);

alter table comparison_mark
  add column collector_id bigint,
  add column ten_minutes timestamptz[];

create or replace function mark_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into comparison_mark (inventory_number, pharmacy_id, collector_id, barcode_keys, internal_code_keys, ten_minutes)
    select inventory_number, pharmacy_id, collector_id, array_agg(barcode_key), array_agg(internal_code_key),
      array_agg(distinct ten_minutes(created_at))
    from after_rows where live group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into comparison_mark (inventory_number, pharmacy_id, collector_id, barcode_keys, internal_code_keys, ten_minutes)
    select inventory_number, pharmacy_id, collector_id, array_agg(barcode_key), array_agg(internal_code_key),
      array_agg(distinct ten_minutes(created_at))
    from before_rows where live group by 1, 2, 3;
  else
    insert into comparison_mark (inventory_number, pharmacy_id, collector_id, barcode_keys, internal_code_keys, ten_minutes)
    select inventory_number, pharmacy_id, collector_id, array_agg(barcode_key), array_agg(internal_code_key),
      array_agg(distinct ten_minutes(created_at))
    from (select * from before_rows union all select * from after_rows) as changed where live group by 1, 2, 3;
  end if;
  return null;
end
$$;
