-- The embedded pool's second factor (docs/identity.md, "Second factor").

-- A row waits from the making of its key until enabled_at. The key is under AES-256-GCM, with a key derived from SECRET_KEY.
create table idp_second_factor (
  sub text primary key references idp_user (sub) on delete cascade,
  sealed_key bytea not null,
  made_at timestamptz not null,
  -- A right code of the app proved that it has the key.
  verified_at timestamptz,
  enabled_at timestamptz,
  -- Of the last code that was accepted, in steps of 30 seconds since 1970: a code works once.
  last_step bigint
);

-- Keyed digests. Used ones stay, so that the next ones cost a code of the app.
create table idp_recovery_code (
  digest bytea primary key,
  sub text not null references idp_second_factor (sub) on delete cascade,
  used_at timestamptz
);
create index idp_recovery_code_by_sub on idp_recovery_code (sub);
