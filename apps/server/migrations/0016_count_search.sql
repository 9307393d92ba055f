-- The search of Contagens by code, and its quick filter 'após o fechamento' (docs/decisions/0058). A line is usually
-- in one of the first two only.
create index count_line_by_barcode on count_line (pharmacy_id, barcode_key) where live and barcode_key <> '';
create index count_line_by_internal_code on count_line (pharmacy_id, internal_code_key)
  where live and internal_code_key <> '';
create index count_after_close on count (pharmacy_id, id) where after_close;
