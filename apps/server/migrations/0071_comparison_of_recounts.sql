-- The kept comparison has lists and lines of recounts too (docs/closing.md, "The kept comparison"), so that nobody computes them again.
-- It is computed anew by the next reader of each inventory.
delete from comparison_item;
delete from comparison_code;
delete from comparison;

alter table comparison_item
  -- Whether it is in the snapshot or was counted. The others are only candidates of bindings.
  add column is_listed boolean not null,
  -- What moved between the stock and the round that settles it, as JSON.
  add column movements jsonb not null;

alter table comparison_code
  -- The items that a code without an item may mean.
  add column candidates text[] not null;

-- The items of each list that wasn't cancelled, and what their rounds ask.
create table comparison_list (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  section_id uuid not null,
  item_key text not null,
  round smallint not null,
  replaces_sections uuid[],
  not_found text,
  closed_at timestamptz,
  question text,
  seen numeric[] not null,
  primary key (inventory_number, section_id, item_key)
);

-- The lines of recounts and of recounted items, and what became of each. `total_units` are its units in a total of counts, if they are
-- not its own.
create table comparison_line (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  line_id bigint not null,
  section_id uuid,
  item_key text not null,
  collector_id bigint not null,
  round smallint not null,
  worth text not null,
  place text not null,
  total_units numeric,
  primary key (inventory_number, line_id)
);

-- What the catalogue says of its stock at this version of the sources; null if nobody asked.
alter table comparison_source
  add column stock_version bigint,
  add column items integer,
  add column repeated integer,
  add column repeated_equal integer;

-- What was given to or decided on single items makes only those stale.
alter table comparison_mark add column item_keys text[];

create function mark_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into comparison_mark (inventory_number, pharmacy_id, item_keys)
    select inventory_number, pharmacy_id, array_agg(item_key) from after_rows group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into comparison_mark (inventory_number, pharmacy_id, item_keys)
    select inventory_number, pharmacy_id, array_agg(item_key) from before_rows group by 1, 2;
  else
    insert into comparison_mark (inventory_number, pharmacy_id, item_keys)
    select inventory_number, pharmacy_id, array_agg(item_key)
    from (select * from before_rows union all select * from after_rows) as changed group by 1, 2;
  end if;
  return null;
end
$$;

-- A settlement changes what is found only where frozen lines stand in for counts that were left out, and where movements count until then.
create function mark_settlements() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into comparison_mark (inventory_number, pharmacy_id)
    select distinct inventory_number, pharmacy_id from before_rows where settlement_bears(inventory_number);
  else
    insert into comparison_mark (inventory_number, pharmacy_id)
    select distinct inventory_number, pharmacy_id from after_rows where settlement_bears(inventory_number);
  end if;
  return null;
end
$$;
create function settlement_bears(of_inventory bigint) returns boolean language sql stable
  return exists (select from discarded_count where inventory_number = of_inventory)
    or exists (select from inventory_terms where inventory_number = of_inventory and shop = 'open');

do $$
declare
  name text;
begin
  foreach name in array array['item_reason', 'zeroed_item', 'scope_decision', 'settlement'] loop
    execute format('drop trigger %1$s_inserted_marks on %1$I', name);
    execute format('drop trigger %1$s_updated_marks on %1$I', name);
    execute format('drop trigger %1$s_deleted_marks on %1$I', name);
  end loop;
  foreach name in array array['item_reason', 'zeroed_item', 'scope_decision'] loop
    execute format('create trigger %1$s_inserted_marks after insert on %1$I
      referencing new table as after_rows for each statement execute function mark_items()', name);
    execute format('create trigger %1$s_updated_marks after update on %1$I
      referencing old table as before_rows new table as after_rows for each statement execute function mark_items()', name);
    execute format('create trigger %1$s_deleted_marks after delete on %1$I
      referencing old table as before_rows for each statement execute function mark_items()', name);
  end loop;
end
$$;
create trigger settlement_inserted_marks after insert on settlement
  referencing new table as after_rows for each statement execute function mark_settlements();
create trigger settlement_updated_marks after update on settlement
  referencing old table as before_rows new table as after_rows for each statement execute function mark_settlements();
create trigger settlement_deleted_marks after delete on settlement
  referencing old table as before_rows for each statement execute function mark_settlements();

-- The live products of a pharmacy by item, with both readings of their stock and value (docs/closing.md, "Items with several codes"), or
-- those with one of these internal codes, or with one of these barcodes and no internal code. Texts are those of the row that was changed
-- last; of rows of one import, that of the lowest barcode.
create function catalogue_items(of_pharmacy uuid, only_internal_codes text[] default null, only_barcodes text[] default null)
  returns table (
    item_key text, internal_code text, barcodes text[], barcode_keys text[], description text, department text, rows integer,
    stock_summed numeric, stock_repeated numeric, stocks_differ boolean, value_summed numeric, value_repeated numeric, values_differ boolean
  )
  language sql stable parallel safe
as $$
  select item_key(internal_code_key, barcode_key),
    (array_agg(internal_code order by updated_at desc, barcode_key collate "C", id))[1],
    coalesce(array_agg(barcode order by updated_at desc, barcode_key collate "C", id) filter (where barcode_key <> ''), '{}'),
    coalesce(array_agg(barcode_key order by updated_at desc, barcode_key collate "C", id) filter (where barcode_key <> ''), '{}'),
    (array_agg(description order by updated_at desc, barcode_key collate "C", id))[1],
    (array_agg(department order by updated_at desc, barcode_key collate "C", id))[1],
    count(*)::integer,
    sum(system_stock),
    (array_agg(system_stock order by updated_at desc, barcode_key collate "C", id))[1],
    min(system_stock) <> max(system_stock),
    round(case when sum(system_stock) > 0 then sum(system_stock * value) / sum(system_stock) else avg(value) end, 6),
    (array_agg(value order by updated_at desc, barcode_key collate "C", id))[1],
    min(value) <> max(value)
  from product
  where pharmacy_id = of_pharmacy and deleted_at is null
    and (only_internal_codes is null or internal_code_key = any(only_internal_codes)
      or internal_code_key = '' and barcode_key = any(only_barcodes))
  group by 1
$$;

-- The late counts that staff left out, as long as they are at the version that was left out.
create function discarded_counts(of_inventory bigint) returns table (count_id bigint) language sql stable parallel safe as $$
  select discarded_count.count_id from discarded_count
  join count on count.pharmacy_id = discarded_count.pharmacy_id and count.id = discarded_count.count_id
    and count.version = discarded_count.count_version
  where discarded_count.inventory_number = of_inventory
$$;

-- The frozen lines that stand in for counts that were left out: those that the last settlement had of them. A count that was new then has
-- none (docs/fechamento.md, "Depois do fechamento").
create function stand_in_lines(of_inventory bigint) returns setof settlement_line language sql stable parallel safe as $$
  select settlement_line.* from settlement_line
  where settlement_id = (
    select id from settlement
    where inventory_number = of_inventory and exists (select from discarded_count where inventory_number = of_inventory)
    order by version desc limit 1
  ) and settlement_line.count_id in (select discarded.count_id from discarded_counts(of_inventory) as discarded)
$$;

-- The units of a line, as `lineUnits` of the contract says them: the factor of a bound code replaces a factor of 1, and no other.
create function line_units(quantity numeric, factor numeric, bound_factor numeric) returns numeric
  language sql immutable parallel safe
  return quantity * case when factor = 1 then coalesce(bound_factor, 1) else factor end;

-- Whether a difference of so many R$ in an item of a department asks for a reason (docs/fechamento.md, "Motivos").
create function asks_for_reason(money numeric, department text, reason_from numeric, controlled text[]) returns boolean
  language sql immutable parallel safe
  return abs(round(money, 2)) >= reason_from or department = any(controlled);

-- Whether a reason explains a difference; no reason explains none. The two lists are the reasons of shortages only and of overages only.
create function reason_explains(reason text, difference numeric, shortage_reasons text[], overage_reasons text[]) returns boolean
  language sql immutable parallel safe
  return case
    when difference < 0 then reason <> all(overage_reasons)
    when difference > 0 then reason <> all(shortage_reasons)
    else false
  end;

insert into comparison_source (pharmacy_id, version) select id, 0 from pharmacy on conflict do nothing;
