-- A search of a collector counts lines and unrecognised ones, which the index answers by itself.
drop index count_line_by_collector;
create index count_line_by_collector on count_line (pharmacy_id, collector_id, created_at desc, id desc) include (kind)
  where live;
