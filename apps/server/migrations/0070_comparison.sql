-- What an inventory found, kept: one row per item and one per pair of counted codes (docs/closing.md, "The kept comparison").
-- Writers note what became stale in their own transaction and wait for nobody: `comparison_mark` per inventory, a version per
-- pharmacy for what all its inventories read. A reader brings the rows up to date, in one statement with one snapshot.

create table comparison (
  inventory_number bigint primary key,
  pharmacy_id uuid not null,
  -- The version of the pharmacy's sources that the rows were computed from, and a digest of the formula with its terms.
  source_version bigint not null default -1,
  formula text not null default '',
  -- When time alone makes the rows stale: a movement that lies ahead.
  valid_until timestamptz not null default 'infinity',
  -- What no single item says: units by place, the audit sample, codes that lead nowhere.
  facts jsonb
);

create table comparison_item (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  item_key text not null,
  internal_code text not null,
  barcodes text[] not null,
  description text not null,
  department text not null,
  expected numeric not null,
  counted numeric,
  difference numeric,
  value numeric not null,
  difference_value numeric,
  lines integer not null,
  state text not null,
  question text,
  round text,
  is_decided boolean not null,
  reason text,
  reason_text text not null,
  moved numeric,
  expected_at timestamptz,
  is_estimated boolean not null,
  moved_in_count boolean not null,
  is_uncounted boolean not null,
  can_be_zeroed boolean not null,
  is_zeroed boolean not null,
  needs_reason boolean not null,
  lacks_reason boolean not null,
  is_tolerated boolean not null,
  is_in_scope boolean not null,
  is_included boolean not null,
  is_new boolean not null,
  is_stock_changed boolean not null,
  is_stock_ambiguous boolean not null,
  is_value_ambiguous boolean not null,
  has_other_factor boolean not null,
  has_same_counter boolean not null,
  has_off_list boolean not null,
  -- What its rounds found, as JSON and as the quantities that a decision saw.
  rounds jsonb not null,
  seen numeric[],
  primary key (inventory_number, item_key)
) with (fillfactor = 80);

create table comparison_code (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  barcode_key text not null,
  internal_code_key text not null,
  item_key text,
  lines bigint not null,
  units numeric not null,
  units_at_1 numeric not null,
  bound_factor numeric,
  has_other_factor boolean not null,
  -- Why the pair leads to no item.
  reason text,
  primary key (inventory_number, barcode_key, internal_code_key)
) with (fillfactor = 80);
create index comparison_code_by_item on comparison_code (inventory_number, item_key);

-- What became stale since the rows were computed. Without codes: everything.
create table comparison_mark (
  id bigint generated always as identity primary key,
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  barcode_keys text[],
  internal_code_keys text[],
  made_at timestamptz not null default now()
);
create index comparison_mark_by_inventory on comparison_mark (inventory_number);

-- Counts what changes of what all inventories of a pharmacy read. Writers of a pharmacy's catalogue take turns already.
create table comparison_source (
  pharmacy_id uuid primary key,
  version bigint not null
);

create function mark_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into comparison_mark (inventory_number, pharmacy_id, barcode_keys, internal_code_keys)
    select inventory_number, pharmacy_id, array_agg(barcode_key), array_agg(internal_code_key)
    from after_rows where live group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into comparison_mark (inventory_number, pharmacy_id, barcode_keys, internal_code_keys)
    select inventory_number, pharmacy_id, array_agg(barcode_key), array_agg(internal_code_key)
    from before_rows where live group by 1, 2;
  else
    insert into comparison_mark (inventory_number, pharmacy_id, barcode_keys, internal_code_keys)
    select inventory_number, pharmacy_id, array_agg(barcode_key), array_agg(internal_code_key)
    from (select * from before_rows union all select * from after_rows) as changed where live group by 1, 2;
  end if;
  return null;
end
$$;
create trigger count_line_inserted_marks after insert on count_line
  referencing new table as after_rows for each statement execute function mark_lines();
create trigger count_line_updated_marks after update on count_line
  referencing old table as before_rows new table as after_rows for each statement execute function mark_lines();
create trigger count_line_deleted_marks after delete on count_line
  referencing old table as before_rows for each statement execute function mark_lines();

create function mark_inventories() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into comparison_mark (inventory_number, pharmacy_id)
    select distinct inventory_number, pharmacy_id from after_rows;
  elsif tg_op = 'DELETE' then
    insert into comparison_mark (inventory_number, pharmacy_id)
    select distinct inventory_number, pharmacy_id from before_rows;
  else
    insert into comparison_mark (inventory_number, pharmacy_id)
    select distinct inventory_number, pharmacy_id from (select * from before_rows union all select * from after_rows) as changed;
  end if;
  return null;
end
$$;

-- A section that is opened changes nothing of a comparison; one that is closed or deleted may be a recount, or be counted twice.
create function mark_sections() returns trigger language plpgsql as $$
begin
  insert into comparison_mark (inventory_number, pharmacy_id)
  select distinct inventory.number, inventory.pharmacy_id
  from before_rows join after_rows using (id) join inventory on inventory.number = after_rows.inventory_number
  where (before_rows.finalised_at, before_rows.deleted_at, before_rows.round)
      is distinct from (after_rows.finalised_at, after_rows.deleted_at, after_rows.round)
    and exists (select from recount where recount.inventory_number = inventory.number);
  return null;
end
$$;
create trigger section_updated_marks after update on section
  referencing old table as before_rows new table as after_rows for each statement execute function mark_sections();

create function note_source() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into comparison_source as kept (pharmacy_id, version)
    select distinct pharmacy_id, 1 from after_rows
    on conflict (pharmacy_id) do update set version = kept.version + 1;
  elsif tg_op = 'DELETE' then
    insert into comparison_source as kept (pharmacy_id, version)
    select distinct pharmacy_id, 1 from before_rows
    on conflict (pharmacy_id) do update set version = kept.version + 1;
  else
    insert into comparison_source as kept (pharmacy_id, version)
    select distinct pharmacy_id, 1 from (select pharmacy_id from before_rows union select pharmacy_id from after_rows) as changed
    on conflict (pharmacy_id) do update set version = kept.version + 1;
  end if;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'inventory_terms', 'stock_snapshot', 'stock_mode_choice', 'scope_decision', 'item_reason', 'zeroed_item', 'uncounted_choice',
    'recount', 'recount_item', 'recount_override', 'recount_decision', 'discarded_count', 'settlement'
  ] loop
    execute format('create trigger %1$s_inserted_marks after insert on %1$I
      referencing new table as after_rows for each statement execute function mark_inventories()', name);
    execute format('create trigger %1$s_updated_marks after update on %1$I
      referencing old table as before_rows new table as after_rows for each statement execute function mark_inventories()', name);
    execute format('create trigger %1$s_deleted_marks after delete on %1$I
      referencing old table as before_rows for each statement execute function mark_inventories()', name);
  end loop;
  foreach name in array array[
    'product', 'code_binding', 'pharmacy_settings', 'movement_import', 'stock_movement', 'import_report'
  ] loop
    execute format('create trigger %1$s_inserted_source after insert on %1$I
      referencing new table as after_rows for each statement execute function note_source()', name);
    execute format('create trigger %1$s_updated_source after update on %1$I
      referencing old table as before_rows new table as after_rows for each statement execute function note_source()', name);
    execute format('create trigger %1$s_deleted_source after delete on %1$I
      referencing old table as before_rows for each statement execute function note_source()', name);
  end loop;
end
$$;
