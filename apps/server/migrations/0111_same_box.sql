-- A box with a serial counts once in a round of an inventory (docs/closing.md, "The same box").

create index count_line_by_box on count_line (pharmacy_id, inventory_number, barcode_key, serial)
  where live and serial is not null;

-- A frozen line that stands in for a discarded count is of the box that was frozen.
alter table settlement_line add column serial text;

-- Readings that staff call another box with the same serial. One holds as long as its line has that box.
create table other_box (
  inventory_number bigint not null references inventory (number),
  pharmacy_id uuid not null references pharmacy (id),
  line_id bigint not null,
  barcode_key text not null,
  internal_code_key text not null,
  serial text not null,
  decided_by text not null,
  decided_at timestamptz not null default now(),
  primary key (inventory_number, line_id)
);

-- Readings that add nothing, because an earlier one of the same round counts. Kept as the other rows of a comparison.
create table comparison_box (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  line_id bigint not null,
  first_id bigint not null,
  barcode_key text not null,
  internal_code_key text not null,
  item_key text,
  round smallint not null,
  units numeric not null,
  primary key (inventory_number, line_id)
);

alter table comparison_item add column has_same_box boolean not null default false;
alter table comparison_code add column repeated_units numeric not null default 0;


create function mark_boxes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into comparison_mark (inventory_number, pharmacy_id, barcode_keys, internal_code_keys)
    select inventory_number, pharmacy_id, array_agg(barcode_key), array_agg(internal_code_key) from after_rows group by 1, 2;
  else
    insert into comparison_mark (inventory_number, pharmacy_id, barcode_keys, internal_code_keys)
    select inventory_number, pharmacy_id, array_agg(barcode_key), array_agg(internal_code_key) from before_rows group by 1, 2;
  end if;
  return null;
end
$$;
create trigger other_box_inserted_marks after insert on other_box
  referencing new table as after_rows for each statement execute function mark_boxes();
create trigger other_box_deleted_marks after delete on other_box
  referencing old table as before_rows for each statement execute function mark_boxes();

-- When a line was read by its device's clock. One with an empty battery reports a date long ago, so a line older than 60 days
-- before its inventory takes the time of arrival; nobody counts offline for that long.
create function line_made_at(created_at timestamptz, received_at timestamptz, opened_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  return case when created_at < opened_at - interval '60 days' then received_at else least(created_at, received_at) end;

-- The readings of boxes with a serial, with the first of each box and round. A reading of zero claims no box, nor does one that
-- staff call another box, or one of a cancelled recount. The inventory of the whole pharmacy is no stock-take.
create function box_readings(of_pharmacy uuid, of_inventory bigint, only_barcodes text[] default null)
  returns table (
    line_id bigint, barcode_key text, internal_code_key text, serial text, quantity numeric, factor numeric, round smallint,
    made_at timestamptz, first_id bigint
  )
  language sql stable parallel safe
as $$
  with reading as (
    select id as line_id, count_line.barcode_key, count_line.internal_code_key, count_line.serial, count_line.quantity,
      count_line.factor, section_id, created_at, received_at
    from count_line
    where pharmacy_id = of_pharmacy and inventory_number = of_inventory and live
      and count_line.serial is not null
      and count_line.quantity > 0
      and (only_barcodes is null or count_line.barcode_key = any(only_barcodes))
      and count_id not in (select discarded.count_id from discarded_counts(of_inventory) as discarded)
    union all
    select frozen.line_id, frozen.barcode_key, frozen.internal_code_key, frozen.serial, frozen.quantity, frozen.factor,
      frozen.section_id, created_at, received_at
    from stand_in_lines(of_inventory) as frozen join count on count.pharmacy_id = of_pharmacy and count.id = frozen.count_id
    where frozen.serial is not null and frozen.quantity > 0
      and (only_barcodes is null or frozen.barcode_key = any(only_barcodes))
  )
  select line_id, barcode_key, internal_code_key, serial, quantity, factor, round, made_at,
    first_value(line_id) over (partition by round, barcode_key, serial order by made_at, line_id)
  from (
    select reading.*, coalesce(section.round, 1::smallint) as round,
      line_made_at(reading.created_at, received_at, inventory.created_at) as made_at
    from reading
    join inventory on inventory.number = of_inventory and inventory.source <> 'pharmacy'
    left join section on section.id = section_id and section.kind = 'recount' and section.deleted_at is null
    left join recount on recount.section_id = section.id
    where cancelled_at is null and not exists (
      select from other_box as other
      where other.inventory_number = of_inventory and other.line_id = reading.line_id
        and other.barcode_key = reading.barcode_key and other.serial = reading.serial
    )
  ) as valid
$$;
