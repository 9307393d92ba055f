-- The embedded user pool (DESIGN 4). Nothing here is read outside apps/server/src/identity/embedded.

-- email is trimmed, lower case and unique; role only seeds person.role, which is the authority.
create table idp_user (
  sub text primary key default gen_random_uuid()::text,
  email text not null unique check (email = lower(btrim(email))),
  name text not null,
  role text not null check (role in ('admin', 'mod', 'user')),
  password_hash text not null,
  confirmed_at timestamptz,
  created_at timestamptz not null
);

-- One sign-in. Signing out deletes the row, and with it every token that was ever issued from it.
create table idp_session (
  id uuid primary key,
  sub text not null references idp_user (sub) on delete cascade,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null
);
create index idp_session_by_sub on idp_session (sub);
create index idp_session_by_expiry on idp_session (expires_at);

-- Superseded tokens stay as long as their session: one that comes back late shows that it was copied.
create table idp_refresh_token (
  digest bytea primary key,
  session_id uuid not null references idp_session (id) on delete cascade,
  superseded_at timestamptz
);
create index idp_refresh_token_by_session on idp_refresh_token (session_id);

-- Wrong passwords, counted by a keyed digest of what was typed as e-mail, whether such a user exists or not.
create table idp_password_attempt (
  key bytea primary key,
  attempts integer not null,
  expires_at timestamptz not null
);
create index idp_password_attempt_by_expiry on idp_password_attempt (expires_at);

-- Codes for a new password, kept alike for known and unknown addresses.
create table idp_reset_code (
  key bytea primary key,
  digest bytea not null,
  guesses integer not null default 0,
  expires_at timestamptz not null
);
create index idp_reset_code_by_expiry on idp_reset_code (expires_at);

-- The private key is PKCS #8 under AES-256-GCM, with a key derived from SECRET_KEY.
create table idp_signing_key (
  pool_id text primary key,
  kid text not null,
  public_jwk jsonb not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);
