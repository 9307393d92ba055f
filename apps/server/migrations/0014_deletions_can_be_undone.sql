-- Each deletion in the Lixeira: the moment that marks its rows, who deleted what, and what went with it in numbers. It
-- stays when it was restored or purged (docs/counts.md, "The trash").
create table deletion (
  id uuid primary key default uuid_v7(),
  at timestamptz not null,
  -- The days until the purge begin here, so what was deleted before this version has them too.
  recorded_at timestamptz not null default now(),
  actor_sub text not null,
  actor_name text not null,
  pharmacy_id uuid not null references pharmacy (id),
  kind text not null check (kind in ('pharmacy', 'inventory', 'section', 'product', 'catalogue', 'count')),
  entity_id text not null,
  name text not null,
  inventory_number bigint references inventory (number),
  count_ids bigint[] not null default '{}',
  products integer not null default 0,
  inventories integer not null default 0,
  sections integer not null default 0,
  counts integer not null default 0,
  restored_at timestamptz,
  restored_by text,
  purged_at timestamptz,
  purged_by text
);
create index deletion_listed on deletion (at desc, id desc) where restored_at is null and purged_at is null;
create index deletion_of_pharmacy on deletion (pharmacy_id, at desc, id desc)
  where restored_at is null and purged_at is null;
create index deletion_of_counts on deletion using gin (count_ids)
  where restored_at is null and purged_at is null and kind = 'count';

create index count_by_deletion on count (pharmacy_id, deleted_at) where deleted;
create index product_by_deletion on product (pharmacy_id, deleted_at) where deleted_at is not null;

-- What was deleted before has its moment in the audit. Counts have only the moment of the write that deleted them.
insert into deletion (at, actor_sub, actor_name, pharmacy_id, kind, entity_id, name, products, inventories, sections, counts)
select pharmacy.deleted_at, actor_sub, actor_name, pharmacy.id, 'pharmacy', entity_id, pharmacy.name,
  coalesce((after ->> 'products')::int, 0), coalesce((after ->> 'inventories')::int, 0),
  coalesce((after ->> 'sections')::int, 0), coalesce((after ->> 'counts')::int, 0)
from audit join pharmacy on pharmacy.id::text = entity_id
where action = 'delete' and entity = 'pharmacy' and pharmacy.deleted_at = (after ->> 'deleted_at')::timestamptz;

insert into deletion (at, actor_sub, actor_name, pharmacy_id, kind, entity_id, name, inventory_number, sections, counts)
select (after ->> 'deleted_at')::timestamptz, actor_sub, actor_name, inventory.pharmacy_id, 'inventory', entity_id,
  inventory.name, inventory.number,
  (select count(*) from section where inventory_number = inventory.number
    and section.deleted_at = (after ->> 'deleted_at')::timestamptz),
  coalesce((after ->> 'counts')::int, 0)
from audit join inventory on inventory.number::text = entity_id
where action = 'delete' and entity = 'inventory' and after ->> 'deleted_at' is not null
  and (inventory.source = 'pharmacy' or inventory.deleted_at = (after ->> 'deleted_at')::timestamptz);

insert into deletion (at, actor_sub, actor_name, pharmacy_id, kind, entity_id, name, inventory_number, counts)
select section.deleted_at, actor_sub, actor_name, section.pharmacy_id, 'section', entity_id, section.name,
  section.inventory_number, coalesce((after ->> 'counts')::int, 0)
from audit join section on section.id::text = entity_id
where action = 'delete' and entity = 'section' and section.deleted_at = (after ->> 'deleted_at')::timestamptz;

insert into deletion (at, actor_sub, actor_name, pharmacy_id, kind, entity_id, name, products)
select (after ->> 'deleted_at')::timestamptz, actor_sub, actor_name, pharmacy.id, 'catalogue', entity_id,
  pharmacy.name, (after ->> 'products')::int
from audit join pharmacy on pharmacy.id = audit.pharmacy_id
where action = 'delete' and entity = 'product' and after ->> 'products' is not null;

insert into deletion (at, actor_sub, actor_name, pharmacy_id, kind, entity_id, name, products)
select product.deleted_at, actor_sub, actor_name, product.pharmacy_id, 'product', entity_id,
  coalesce(nullif(product.description, ''), nullif(product.internal_code, ''), product.barcode), 1
from audit join product on product.pharmacy_id = audit.pharmacy_id and product.id::text = entity_id
where action = 'delete' and entity = 'product' and after ->> 'products' is null
  and product.deleted_at = (after ->> 'deleted_at')::timestamptz;

-- Of counts only those that someone else than their collector deleted: the office. A phone's own deletions are its own.
insert into deletion (at, actor_sub, actor_name, pharmacy_id, kind, entity_id, name, inventory_number, count_ids, counts)
select count.deleted_at, actor_sub, actor_name, count.pharmacy_id, 'count', count.id::text,
  coalesce((
    select coalesce(nullif(barcode, ''), nullif(internal_code, '')) from count_line
    where count_line.pharmacy_id = count.pharmacy_id and count_id = count.id order by entry_index limit 1
  ), 'Não reconhecido'),
  count.inventory_number, array[count.id],
  (select count(*) from count_line where count_line.pharmacy_id = count.pharmacy_id and count_id = count.id)
from audit join count on count.pharmacy_id = audit.pharmacy_id and count.id::text = entity_id
where action = 'delete' and entity = 'count' and count.deleted and count.deleted_at = audit.at
  and actor_sub not in (count.cognito_user_id, 'appsync');
