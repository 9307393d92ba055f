-- Whether chance alone put an item on the list of a recount (docs/closing.md, "Audit sample").
alter table recount_item add column drawn boolean not null default false;
-- Of earlier lists, where nothing but the sample chose items that matched.
update recount_item set drawn = true
from recount
where recount.section_id = recount_item.section_id and added_by is null and criteria ->> 'sample' is not null
  and not coalesce((criteria ->> 'controlled')::boolean, false) and not coalesce((criteria ->> 'suspicious')::boolean, false)
  and not coalesce((criteria ->> 'moved')::boolean, false) and not coalesce(criteria -> 'items', '[]') ? item_key;
