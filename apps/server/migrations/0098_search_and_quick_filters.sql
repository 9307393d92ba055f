-- The number of a search's lines is read from indexes alone (docs/counts.md, "Searching"): an internal code finds a line only if no
-- product has its barcode, so the index has the barcode too.
drop index count_line_by_internal_code;
create index count_line_by_internal_code on count_line (pharmacy_id, internal_code_key, barcode_key)
  where live and internal_code_key <> '';

-- Quick filters of rare lines (docs/counts.md, "Quick filters"). Usual lines aren't in it, so writing them costs nothing.
create index count_line_unusual on count_line (pharmacy_id, inventory_number)
  include (section_id, collector_id, quantity, factor, kind)
  where live and (quantity = 0 or factor > 1 or kind = 'unrecognised');
