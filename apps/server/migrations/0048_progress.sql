-- What Acompanhamento asks for besides the counts (docs/progress.md).

-- The last heartbeat of each device. It is of a person, not of a pharmacy: one phone counts in several.
create table device (
  sub text not null,
  device_id text not null,
  app text not null default '',
  queued integer not null check (queued >= 0),
  -- By the server's clock.
  oldest_queued_at timestamptz,
  clock_offset_seconds numeric(12, 1),
  section_id uuid,
  battery numeric(4, 1),
  seen_at timestamptz not null default now(),
  primary key (sub, device_id)
);
create index device_by_sight on device (seen_at);

-- Alarms that staff put off, for the whole team.
create table alarm_snooze (
  inventory_number bigint not null references inventory (number),
  kind text not null,
  key text not null,
  pharmacy_id uuid not null references pharmacy (id),
  snoozed_until timestamptz not null,
  snoozed_by text not null,
  primary key (inventory_number, kind, key)
);

-- Limits that differ from the defaults of packages/contract/src/alarm-limits.ts.
alter table pharmacy_settings add column alarms jsonb not null default '{}';
