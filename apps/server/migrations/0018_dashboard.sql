-- What 'Pede atenção' on the dashboard counts, beside count_after_close. It has few rows, so it costs writers nothing.
create index count_line_unrecognised on count_line (inventory_number) include (pharmacy_id)
  where live and kind = 'unrecognised';
