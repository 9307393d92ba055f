-- When the list's day ended (docs/daily-count.md): from then on it hides nothing, also if staff open it again.
alter table daily_list add column closed_at timestamptz;

-- What staff want on the next list of the day, until it is counted.
create table daily_choice (
  pharmacy_id uuid not null references pharmacy (id),
  item_key text not null,
  chosen_at timestamptz not null default now(),
  primary key (pharmacy_id, item_key)
);
