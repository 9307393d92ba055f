-- Each column has a version unless its trigger names it as one that no person edits, so a new column can't be
-- forgotten (docs/counts.md, "Stale writes"; UNVERSIONED in field-versions.ts).
create or replace function raise_version() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  field text;
begin
  new.changed_at := now();
  new.version := old.version + 1;
  for field in select jsonb_object_keys(after) loop
    if before -> field is distinct from after -> field
      and field <> all (tg_argv || array['version', 'changed_at', 'field_versions'])
    then
      new.field_versions := new.field_versions || jsonb_build_object(field, new.version);
    end if;
  end loop;
  return new;
end
$$;

drop trigger pharmacy_changes on pharmacy;
create trigger pharmacy_changes before update on pharmacy
  for each row when (old.* is distinct from new.*)
  execute function raise_version('id', 'inventory_uuid', 'created_at');

drop trigger inventory_changes on inventory;
create trigger inventory_changes before update on inventory
  for each row when (old.* is distinct from new.*)
  execute function raise_version('number', 'uuid', 'pharmacy_id', 'source', 'created_by', 'created_at', 'finalised_by',
    'copies_stock', 'reopened_by_recount_at');

drop trigger section_changes on section;
create trigger section_changes before update on section
  for each row when (old.* is distinct from new.*)
  execute function raise_version('id', 'pharmacy_id', 'inventory_number', 'created_at', 'finalised_by', 'kind', 'round');
