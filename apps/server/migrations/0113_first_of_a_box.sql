-- The readings of boxes with a serial, with the first of each box and round. A reading of zero claims no box, nor does one that
-- staff call another box, or one of a cancelled recount. The inventory of the whole pharmacy is no stock-take. A moment before the inventory
-- was created says that the device's clock is behind, or that the count was moved here: the time of arrival stands for it, so that neither makes
-- a box the first.
create or replace function box_readings(of_pharmacy uuid, of_inventory bigint, only_barcodes text[] default null)
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
      case when reading.created_at < inventory.created_at then received_at else least(reading.created_at, received_at) end as made_at
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
