-- Items of a recount's list that a person looked for and didn't find, as their phone said last (docs/collector-api.md, "Recounts").
create table recount_search (
  section_id uuid not null,
  item_key text not null,
  sub text not null,
  pharmacy_id uuid not null references pharmacy (id),
  inventory_number bigint not null references inventory (number),
  collector_name text not null,
  -- False once the person took it back.
  not_found boolean not null,
  -- By the phone; orders what it says, so a message that arrives late changes nothing.
  marked_at timestamptz not null,
  changed_at timestamptz not null default now(),
  primary key (section_id, item_key, sub),
  foreign key (section_id, item_key) references recount_item (section_id, item_key) on delete cascade
);
create index recount_search_by_inventory on recount_search (inventory_number);

insert into recount_search (section_id, item_key, sub, pharmacy_id, inventory_number, collector_name, not_found, marked_at,
  changed_at)
select distinct section_id, item_key, sub, section_done.pharmacy_id, section_done.inventory_number, collector_name, true, timestamptz 'epoch', declared_at
from section_done cross join lateral unnest(section_done.not_found) as declared (item_key)
join recount_item using (section_id, item_key);
