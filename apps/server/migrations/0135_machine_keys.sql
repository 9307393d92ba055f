-- Keys for machines (docs/machine-keys.md). The key is shown once; only its digest is stored.
create table machine_key (
  id uuid primary key default uuid_v7(),
  name text not null,
  digest bytea not null unique,
  begins text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Null for all that its maker reaches.
  pharmacy_ids uuid[],
  made_by_sub text not null references person (sub),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Noted once a minute.
  last_used_at timestamptz,
  ended_at timestamptz
);
create index machine_key_by_maker on machine_key (made_by_sub) where ended_at is null;

-- Keys end with their maker's account or role.
create function end_machine_keys() returns trigger language plpgsql as $$
begin
  update machine_key set ended_at = now() where made_by_sub = new.sub and ended_at is null;
  return null;
end
$$;
create trigger person_ends_machine_keys after update of role, deactivated_at, anonymised_at on person
  for each row when (
    new.role <> 'admin' or new.deactivated_at is not null or new.anonymised_at is not null
  ) execute function end_machine_keys();
