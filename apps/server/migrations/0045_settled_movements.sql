-- What a settlement of an open shop was made of (docs/closing.md, "Open shop"). Later files of movements change none of it.

alter table settlement_item
  -- Units that moved between the stock and the moment that is compared, which are part of `expected`; null if none is known.
  add column moved numeric(18, 3),
  add column expected_at timestamptz,
  -- Some of them have no hour, so half of them was taken.
  add column is_estimated boolean not null default false,
  add column moved_in_count boolean not null default false;

-- The movements of the items whose expected quantity they changed or that moved while they were counted.
create table settlement_movement (
  settlement_id uuid not null references settlement (id) on delete cascade,
  pharmacy_id uuid not null,
  item_key text not null,
  moved_on date not null,
  moved_at timestamptz,
  -- In units of the item; entries are positive and exits negative.
  units numeric not null,
  -- What of it is in the expected quantity: 1, 0.5, or -1 and -0.5 if the stock is of later than the count; 0 for one that
  -- came while the item was counted.
  share numeric(2, 1) not null
);
create index settlement_movement_by_item on settlement_movement (settlement_id, item_key);
