-- Recounts (docs/closing.md, "Recount"). A task is a section of the same inventory, so every app that knows sections recounts.

-- Written when the section is created and never changed, so phones hear nothing of it.
alter table section
  add column kind text not null default 'count' check (kind in ('count', 'recount')),
  add column round smallint not null default 1 check (round between 1 and 3),
  add constraint section_round_of_kind check ((kind = 'count') = (round = 1));
create index section_recount on section (inventory_number) where kind = 'recount';

-- A task, beside its section, whose collector is the one it is assigned to. It is cancelled if `cancelled_at` is set, closed if
-- its section is finalised, and otherwise open. A deleted section's task is gone until the section is restored.
create table recount (
  section_id uuid primary key references section (id),
  pharmacy_id uuid not null references pharmacy (id),
  inventory_number bigint not null references inventory (number),
  -- A section of round 1 that is counted twice as a whole: every item with a line in either is on the list, and replaces the
  -- lines of that section alone. Null for a list of items. The nil UUID is the lines without a section.
  whole_section uuid,
  -- What the items were chosen by, as it was asked for.
  criteria jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by text not null,
  cancelled_at timestamptz,
  cancelled_by text,
  cancel_reason text not null default '',
  check ((cancelled_at is null) = (cancelled_by is null))
);
create index recount_by_inventory on recount (inventory_number);

-- What a task recounts. Rounds 2 and 3 of an item are rows of two tasks.
create table recount_item (
  section_id uuid not null references recount (section_id) on delete cascade,
  item_key text not null,
  pharmacy_id uuid not null references pharmacy (id),
  inventory_number bigint not null references inventory (number),
  round smallint not null check (round between 2 and 3),
  -- The sections of round 1 whose lines this round replaces: null for all of them. The nil UUID is the lines without a section.
  replaces_sections uuid[] check (cardinality(replaces_sections) > 0),
  -- Its place in the walk along the shelves.
  place integer not null,
  -- Who put it on the list after the task was created, because its lines arrived without being asked for.
  added_by text,
  -- What staff decided because the closed task has no line of it: it is zero, another round follows, or the round before stands.
  not_found text check (not_found in ('zero', 'next_round', 'keep')),
  not_found_by text,
  not_found_at timestamptz,
  primary key (section_id, item_key),
  check ((not_found is null) = (not_found_by is null) and (not_found is null) = (not_found_at is null))
);
create index recount_item_by_item on recount_item (inventory_number, item_key);

-- An admin lets a person recount in a task what the same person counted before. Without a row, the lines of such a person for
-- such an item settle nothing.
create table recount_override (
  section_id uuid not null references recount (section_id) on delete cascade,
  collector_sub text not null,
  collector_name text not null,
  pharmacy_id uuid not null references pharmacy (id),
  inventory_number bigint not null references inventory (number),
  reason text not null check (reason <> ''),
  overridden_by text not null,
  overridden_at timestamptz not null default now(),
  primary key (section_id, collector_sub)
);

-- What staff decided for an item whose rounds don't agree: a round, or a quantity with a reason. Rows are never changed but for
-- being taken back.
create table recount_decision (
  id uuid primary key default uuid_v7(),
  inventory_number bigint not null references inventory (number),
  pharmacy_id uuid not null references pharmacy (id),
  item_key text not null,
  quantity numeric not null,
  -- The round that was picked; null for a quantity of its own.
  round smallint check (round between 1 and 3),
  reason text not null default '',
  decided_by text not null,
  decided_by_sub text not null,
  decided_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancelled_by text,
  check (round is not null or reason <> ''),
  check ((cancelled_at is null) = (cancelled_by is null))
);
create unique index recount_decision_current on recount_decision (inventory_number, item_key) where cancelled_at is null;

-- When rounds agree: the last one holds, or two equal ones do; and whether a recount that equals the stock ends it.
alter table inventory_terms
  add column settle_policy text not null default 'two_equal' check (settle_policy in ('latest', 'two_equal')),
  add column stock_confirms boolean not null default true;

-- What a new recount chooses items by (packages/contract/src/recount-criteria.ts).
alter table pharmacy_settings
  add column recount_money numeric(14, 2) not null default 50 check (recount_money >= 0),
  add column recount_percent numeric(5, 1) not null default 10 check (recount_percent >= 0),
  add column recount_units numeric(14, 3) not null default 2 check (recount_units >= 0),
  add column recount_criteria text[] not null default '{money,percent}';
