-- Each filter of a pharmacy's history is a range of an index, so a rare action or an old day is found at once, however
-- much else the pharmacy did (docs/decisions/0056). They replace audit_by_pharmacy, which had to be read through.
drop index audit_by_pharmacy;
create index audit_by_kind on audit (pharmacy_id, entity, action, at, id) where pharmacy_id is not null;
create index audit_by_actor on audit (pharmacy_id, actor_sub, entity, action, at, id) where pharmacy_id is not null;

-- What happened to a whole pharmacy, catalogue, inventory or section concerns what is in it. An import is an entry of the
-- catalogue too, and there are tens of thousands of them a year.
create index audit_of_containers on audit (entity, entity_id, id)
  where action in ('delete', 'restore', 'finalise', 'reopen') and entity <> 'count';

-- The list of the Lixeira by kind, its search, and what the hourly purge looks for. A pharmacy's name is not in the text,
-- because it can change; the search finds pharmacies first.
alter table deletion add column search text not null
  generated always as (fold(name) || ' ' || fold(actor_name)) stored;
create index deletion_by_search on deletion using gin (search gin_trgm_ops)
  where restored_at is null and purged_at is null;
create index deletion_of_kind on deletion (kind, at desc, id desc) where restored_at is null and purged_at is null;
create index deletion_by_age on deletion (recorded_at, id) where restored_at is null and purged_at is null;
