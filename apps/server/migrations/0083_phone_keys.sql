-- Keys with which phones sign the file of their queue (docs/collector-api.md, "Signing the file"). All that a person ever had:
-- a file may be imported long after it was saved.
create table phone_key (
  id uuid primary key default uuid_v7(),
  sub text not null references person (sub),
  -- RFC 7638.
  thumbprint text not null,
  -- The public point on P-256, in base64url.
  x text not null,
  y text not null,
  created_at timestamptz not null default now(),
  -- What the key signs from then on proves nothing.
  revoked_at timestamptz
);
create unique index phone_key_live on phone_key (sub, thumbprint) where revoked_at is null;
create index phone_key_by_thumbprint on phone_key (thumbprint);

-- A key ends with the sessions of its person, by whichever way they end.
create function revoke_phone_keys() returns trigger language plpgsql as $$
begin
  update phone_key set revoked_at = greatest(new.sessions_ended_at, new.deactivated_at)
  where sub = new.sub and revoked_at is null;
  return null;
end
$$;
create trigger person_revokes_phone_keys after update of sessions_ended_at, deactivated_at on person
  for each row when (
    new.sessions_ended_at is distinct from old.sessions_ended_at and new.sessions_ended_at is not null
    or new.deactivated_at is distinct from old.deactivated_at and new.deactivated_at is not null
  ) execute function revoke_phone_keys();
