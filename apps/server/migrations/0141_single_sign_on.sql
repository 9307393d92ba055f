-- Accounts at the company's provider, and its tokens of each session (docs/single-sign-on.md).
create table idp_account (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  email text not null,
  name text not null,
  -- Null until an administrator says whose it is.
  sub text references idp_user (sub) on delete cascade,
  seen_at timestamptz not null default now(),
  -- An administrator took it away from a person: only an administrator gives it again.
  undone boolean not null default false,
  unique (issuer, subject),
  unique (sub, issuer)
);

create table idp_provider_session (
  id uuid primary key,
  account_id uuid not null references idp_account (id) on delete cascade,
  -- Null until the browser took it with the code.
  session_id uuid unique references idp_session (id) on delete cascade,
  code_digest bytea unique,
  sealed_tokens bytea not null,
  checked_at timestamptz not null,
  -- Since when the provider has given no answer.
  failed_since timestamptz
);
create index idp_provider_session_by_account on idp_provider_session (account_id);

-- The provider refused its person: it may only hand over readings that the phone still has.
alter table idp_session add column left_at timestamptz;
