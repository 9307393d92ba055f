-- Forms say which version they were opened on, so that two people don't overwrite each other (docs/products.md, "Two
-- people at one product"). The statements that write a product's fields raise its version, because a trigger makes an
-- import slower; a pharmacy remembers which version set its name, as inventories and sections do.
alter table product add column version integer not null default 1;

alter table pharmacy
  add column version integer not null default 1,
  add column field_versions jsonb not null default '{}';
drop trigger pharmacy_changes on pharmacy;
create trigger pharmacy_changes before update on pharmacy
  for each row when (old.* is distinct from new.*) execute function raise_version('name', 'deleted_at');

-- The keys that clients made for their creations, with what each made (docs/http.md, "Creation keys"). digest is of the
-- request, so that a key that is used again for something else is refused.
create table creation (
  key uuid primary key,
  actor_sub text not null,
  call text not null,
  digest text not null,
  made text[] not null default '{}',
  created_at timestamptz not null default now()
);
