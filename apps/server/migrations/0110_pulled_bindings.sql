-- The collectors' apps fetch bindings, and that they were removed, as they fetch products (docs/decisions/0022).
alter table code_binding add column changed_at timestamptz not null default now();
create trigger code_binding_changes before update of removed_at on code_binding
  for each row when (old.removed_at is distinct from new.removed_at) execute function mark_changed();
create index code_binding_by_change on code_binding (pharmacy_id, changed_at, id);
