-- When the last import of a pharmacy failed, the end of the one before that ended well (docs/closing.md, "Open shop").
alter table import_report add column last_good_at timestamptz;
