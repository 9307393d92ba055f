/** The columns of one line of the screen, with the product of its code, in plain SQL. */
export const columns = `line.id, line.count_id, line.entry_index, count.version, count.user_name, collector.email, line.kind,
  line.barcode, line.internal_code, line.quantity, line.factor, line.raw, line.created_at, inventory.name,
  section.name as section_name, count.after_close, count.barcode as source, count.internal_barcode,
  product.description, product.internal_code as product_code, product.barcode as product_barcode`;
/** What `columns` needs beside `count_line as line`. */
export const joins = `join count on count.pharmacy_id = line.pharmacy_id and count.id = line.count_id
  join collector on collector.id = line.collector_id
  join inventory on inventory.number = line.inventory_number
  left join section on section.id = line.section_id
  left join lateral (
    select description, internal_code, barcode from product
    where product.pharmacy_id = line.pharmacy_id and deleted_at is null and barcode_key <> ''
      and barcode_key = line.barcode_key
    order by id limit 1
  ) as product on true`;
