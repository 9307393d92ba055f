-- When a count was deleted. Everything that one deletion of a pharmacy, inventory or section marks carries the same
-- moment, so that exactly that deletion can be undone; a count that was deleted before keeps its own.
alter table count add column deleted_at timestamptz;
update count set deleted_at = changed_at where deleted;
alter table count add check (deleted = (deleted_at is not null));

-- The newest lines of all pharmacies. Without it their first page reads and sorts every line there is.
create index count_line_newest on count_line (created_at desc, id desc) include (pharmacy_id) where live;
