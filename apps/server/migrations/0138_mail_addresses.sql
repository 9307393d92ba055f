-- Who gets a pharmacy's results by mail; without a pharmacy, the network's table (docs/operations.md, "Mail of results").
create table mail_address (
  -- The link to leave is signed with it, so an address that is entered again gets a new link.
  id uuid primary key default uuid_v7(),
  pharmacy_id uuid references pharmacy (id) on delete cascade,
  email text not null,
  entered_by text not null,
  entered_at timestamptz not null default now(),
  left_at timestamptz,
  unique nulls not distinct (pharmacy_id, email)
);
