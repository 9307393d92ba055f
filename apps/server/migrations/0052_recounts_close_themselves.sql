-- A list closes by itself once every item of it has a result (docs/closing.md, "Recount"; docs/decisions/0090).

-- When it did; staff may open it again, and then it stays open.
alter table recount add column closed_itself_at timestamptz;

-- The open recounts of all inventories, which are few at any moment.
create index section_open_recount on section (inventory_number)
  where kind = 'recount' and finalised_at is null and deleted_at is null;
