-- What the collectors' apps fetch: what changed since they last asked (docs/decisions/0022). changed_at is the start of
-- the transaction that changed a row; db/change-horizon.ts says up to which moment all such changes are to be seen.

create function mark_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;

-- A write of an inventory or a section raises its version, and each field remembers the version that set it; the
-- fields are the trigger's arguments.
create function raise_version() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  field text;
begin
  new.changed_at := now();
  new.version := old.version + 1;
  foreach field in array tg_argv loop
    if before -> field is distinct from after -> field then
      new.field_versions := new.field_versions || jsonb_build_object(field, new.version);
    end if;
  end loop;
  return new;
end
$$;

alter table pharmacy add column changed_at timestamptz not null default now();
create trigger pharmacy_changes before update of name, inventory_uuid, deleted_at on pharmacy
  for each row when (old.* is distinct from new.*) execute function mark_changed();

-- Of a product the apps carry codes, description and department: a refresh of stocks and values sends nothing to them.
alter table product add column changed_at timestamptz not null default now();
create trigger product_changes before update of internal_code, barcode, description, department, deleted_at on product
  for each row when (
    (old.internal_code, old.barcode, old.description, old.department, old.deleted_at)
      is distinct from (new.internal_code, new.barcode, new.description, new.department, new.deleted_at)
  ) execute function mark_changed();
create index product_by_change on product (pharmacy_id, changed_at, id);

alter table inventory
  add column version integer not null default 1,
  add column changed_at timestamptz not null default now(),
  add column field_versions jsonb not null default '{}';
create trigger inventory_changes before update on inventory
  for each row when (old.* is distinct from new.*)
  execute function raise_version('name', 'finalised_at', 'deleted_at');
create index inventory_by_change on inventory (changed_at, number);

alter table section
  add column version integer not null default 1,
  add column changed_at timestamptz not null default now(),
  add column field_versions jsonb not null default '{}';
create trigger section_changes before update on section
  for each row when (old.* is distinct from new.*)
  execute function raise_version('name', 'collector_sub', 'finalised_at', 'deleted_at');
create index section_by_change on section (changed_at, id);

-- An inventory shows its pharmacy's name to the apps.
create function mark_inventories_changed() returns trigger language plpgsql as $$
begin
  update inventory set changed_at = now() where pharmacy_id = new.id and deleted_at is null;
  return null;
end
$$;
create trigger pharmacy_renamed after update of name on pharmacy
  for each row when (old.name is distinct from new.name) execute function mark_inventories_changed();

drop index count_by_change;
create index count_by_change on count (changed_at, id);
create index count_by_collector_change on count (cognito_user_id, changed_at, id);

-- Counts whose inventory the server doesn't know ('Contagens sem inventário') are kept in a place of their own, a
-- pharmacy and an inventory that are deleted by construction, so that no list and no total has them. What the app
-- named stays beside them, until somebody assigns them or the place turns up (docs/decisions/0023).
insert into pharmacy (id, name, inventory_uuid, deleted_at) values (
  '00000000-0000-0000-0000-000000000000', 'Contagens sem inventário', '00000000-0000-0000-0000-000000000000', now()
);
insert into inventory (number, uuid, pharmacy_id, name, source, deleted_at) overriding system value values (
  0, '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', 'Contagens sem inventário',
  'mobile', now()
);
alter table count add column named_inventory text, add column named_section uuid;
create index count_by_named_inventory on count (named_inventory) where named_inventory is not null;
create index count_by_named_section on count (named_section) where named_section is not null;

-- An assigned count leaves that place for a pharmacy, and its lines go with it.
alter table count_line drop constraint count_line_pharmacy_id_count_id_fkey;
alter table count_line add foreign key (pharmacy_id, count_id) references count (pharmacy_id, id) on update cascade;
