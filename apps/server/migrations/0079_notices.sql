-- What happened to an account and its person has to know (docs/identity.md, "Notices"). Rows wait here for the mail and for the
-- next sign-in, so that neither a crash nor a mail server that is away loses one.
create table person_notice (
  id uuid primary key default uuid_v7(),
  sub text not null references person (sub),
  kind text not null,
  at timestamptz not null default now(),
  -- Who did it; null for the person.
  by_name text,
  -- What the device called itself, or the new role.
  detail text not null default '',
  -- Only notices of phones are shown on screen.
  seen_at timestamptz,
  mailed_at timestamptz,
  attempts smallint not null default 0
);
create index person_notice_by_person on person_notice (sub, id) where seen_at is null;
create index person_notice_to_mail on person_notice (id) where mailed_at is null;
