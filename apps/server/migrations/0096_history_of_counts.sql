-- The history of an inventory has the corrections and deletions of its counts (docs/history.md). They are few among the audit's rows of
-- counts, and the audit is the biggest table; so these rows are named here, and a page is a range of the key. A count that was
-- moved is in the history of both inventories. There are no references: the audit outlives inventories.

create table audit_of_inventory (
  inventory_number bigint not null,
  audit_id bigint not null,
  primary key (inventory_number, audit_id)
);

-- Before this, the audit tells only whether somebody else than its collector changed a count.
insert into audit_of_inventory (inventory_number, audit_id)
select distinct number::bigint, audit.id
from audit cross join lateral (values (before ->> 'inventoryNumber'), (after ->> 'inventoryNumber')) as side (number)
where entity = 'count' and action in ('update', 'delete') and number ~ '^[0-9]{1,18}$'
  and actor_sub not in ('appsync', after ->> 'cognitoUserId');
