-- One-use codes with which the phone of a collector signs in (docs/identity.md, "Codes of collectors").

-- The end of the day on which a collector of one night leaves; null for everyone else. It is kept after the account was
-- deactivated at that moment, which tells those who left from those whom an administrator deactivated.
alter table person add column leaves_at timestamptz;
create index person_by_leaving on person (leaves_at) where leaves_at is not null and deactivated_at is null;

create table collector_code (
  id uuid primary key default uuid_v7(),
  sub text not null references person (sub),
  -- A digest under SECRET_KEY: the database alone doesn't reveal the code.
  digest bytea not null unique,
  made_at timestamptz not null default now(),
  made_by text not null,
  made_by_name text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The key of a seat that was taken for this code; the seat is free again if nobody uses the code.
  seat_key_id uuid references licence_key (id),
  used_at timestamptz,
  -- What the phone called itself.
  device text not null default '',
  -- A digest of the phone's name for its attempt: a phone that got no answer may ask again.
  attempt bytea,
  -- The session that it opened; null on Amazon Cognito.
  session_id uuid,
  check ((used_at is null) = (attempt is null))
);
create index collector_code_by_person on collector_code (sub, id desc);
create index collector_code_by_seat on collector_code (expires_at) where seat_key_id is not null and used_at is null;
