-- Messages of the office to people who count (docs/progress.md, "Messages"): a row for each person, and the rows of one
-- sending share its id. Personal data, erased after 90 days.
create table message (
  id uuid primary key default uuid_v7(),
  sending_id uuid not null,
  inventory_number bigint not null references inventory (number),
  pharmacy_id uuid not null references pharmacy (id),
  sub text not null,
  name text not null,
  text text not null check (length(text) between 1 and 200),
  sent_by text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz
);
create index message_by_change on message (created_at, id);
create index message_of_inventory on message (inventory_number, created_at);
create index message_unseen on message (sub) where seen_at is null;
