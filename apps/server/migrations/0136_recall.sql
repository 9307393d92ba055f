-- A recall asks for a lot or a product in all pharmacies (docs/expiry.md, "Recall").
create index count_line_by_lot on count_line (lot_key(lot), pharmacy_id) where live and lot <> '';
-- A note of a code that the catalogue doesn't know.
create index invoice_item_by_ean on invoice_item (pharmacy_id, ean_key) where ean_key <> '';

-- One item of `catalogue_items`, whose condition reads a whole catalogue if the code comes from another table.
create function catalogue_item(of_pharmacy uuid, of_item text)
returns table (internal_code text, barcode text, description text, stock numeric) language sql stable parallel safe
begin atomic
  select (array_agg(found.internal_code order by updated_at desc, barcode_key collate "C", id))[1],
    coalesce((array_agg(found.barcode order by updated_at desc, barcode_key collate "C", id) filter (where barcode_key <> ''))[1], ''),
    (array_agg(found.description order by updated_at desc, barcode_key collate "C", id))[1],
    -- Repeated rows with equal stocks are one (docs/comparison.md).
    case when min(system_stock) = max(system_stock) then min(system_stock) else sum(system_stock) end
  from (
    select * from product
    where pharmacy_id = of_pharmacy and deleted_at is null and of_item like 'i:%' and internal_code_key = substr(of_item, 3)
    union all
    select * from product
    where pharmacy_id = of_pharmacy and deleted_at is null and of_item like 'b:%' and internal_code_key = ''
      and barcode_key = substr(of_item, 3)
  ) as found
  having count(*) > 0;
end;
