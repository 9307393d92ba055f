-- Counts that staff imported from a file (docs/counts.md, "A phone's file").

alter table count
  -- Who imported it last; null if only its collector's own session wrote it.
  add column imported_by text,
  -- Imported messages that nothing proves to be the collector's: their digests, or '' for a file of lines. The phone clears
  -- what it sends itself.
  add column unproved text[] not null default '{}';

-- Before this, the audit has who created a collector's count. What these settle stays as it is.
update count set imported_by = imported.actor_name
from (
  select entity_id::bigint as count_id, min(actor_name) as actor_name
  from audit
  where entity = 'count' and action = 'create' and actor_sub not in ('appsync', after ->> 'cognitoUserId')
  group by entity_id
) as imported
where count.id = imported.count_id;

-- Lines of a count that became proved settle in recounts, although they didn't change.
create function mark_proved_count() returns trigger language plpgsql as $$
begin
  insert into comparison_mark (inventory_number, pharmacy_id) values (new.inventory_number, new.pharmacy_id);
  return null;
end
$$;
create trigger count_proved_marks after update of unproved on count
  for each row when (old.unproved is distinct from new.unproved) execute function mark_proved_count();

create index count_unproved on count (inventory_number) where unproved <> '{}';
