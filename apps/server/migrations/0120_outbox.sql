-- What leaves by itself, mails and files, each once (docs/operations.md, "What leaves by itself").
create table outbox (
  id uuid primary key default uuid_v7(),
  kind text not null,
  -- Names it among its kind, so that it leaves once.
  key text not null,
  pharmacy_id uuid references pharmacy (id) on delete cascade,
  content jsonb not null default '{}',
  at timestamptz not null default now(),
  -- No news after this moment; null is tried without end.
  until timestamptz,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text,
  unique (kind, key)
);
create index outbox_waiting on outbox (next_at) where sent_at is null;
create index outbox_pharmacy on outbox (pharmacy_id);

insert into outbox (kind, key, at, until, attempts)
select 'notice', id::text, at, at + interval '1 day', attempts from person_notice
where mailed_at is null and at > now() - interval '1 day';
alter table person_notice drop column mailed_at, drop column attempts;
