-- Reads the audit as histories: of one thing, of a pharmacy, of a person. And who in the office edited a count last.

-- The products of a bulk call, which has one row for all of them.
alter table audit add column products uuid[];
create index audit_by_product on audit using gin (products) where products is not null;

update audit set products = named.products
from (
  select audit.id, array_agg(distinct product.id) as products
  from audit
  cross join lateral (
    select value from json_array_elements(audit.after -> 'created')
    union all
    select value from json_array_elements(audit.after -> 'updated')
  ) as member
  join product on product.pharmacy_id = audit.pharmacy_id and product.deleted_at is null
    and product.internal_code_key = code_key(member.value ->> 'internal_code')
    and product.barcode_key = code_key(member.value ->> 'barcode')
  where audit.entity = 'product' and audit.action = 'import'
  group by audit.id
) as named
where audit.id = named.id;

-- The filters of a pharmacy's history are decided in this index alone, however many rows they pass over.
drop index audit_by_pharmacy;
create index audit_by_pharmacy on audit (pharmacy_id, id) include (at, entity, action, actor_sub);

-- Sessions and licences of a person. Their rows belong to no pharmacy.
create index audit_by_account on audit (actor_sub, id) where pharmacy_id is null;

-- The name of whoever corrected the count on a screen. A collector's own change leaves it.
alter table count add column edited_by text;

update count set edited_by = edited.actor_name
from (
  select distinct on (entity_id) entity_id::bigint as count_id, actor_sub, actor_name
  from audit
  where entity = 'count' and action = 'update' and actor_sub <> after ->> 'cognitoUserId'
    and (before ->> 'barcode', before ->> 'internalBarcode', before ->> 'factor')
      is distinct from (after ->> 'barcode', after ->> 'internalBarcode', after ->> 'factor')
  order by entity_id, id desc
) as edited
where count.id = edited.count_id and edited.actor_sub <> 'appsync';
