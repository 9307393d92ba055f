-- Who may do what. A person is whoever signed in, whatever the identity provider; the role here is the authority.

create table person (
  sub text primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('admin', 'mod', 'user')),
  first_seen_at timestamptz not null default now()
);

create table licence_key (
  id uuid primary key default uuid_v7(),
  digest bytea not null unique,
  label text not null default '',
  seats integer not null check (seats > 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);

create table licence_seat (
  licence_key_id uuid not null references licence_key (id),
  sub text not null,
  activated_at timestamptz not null default now(),
  primary key (licence_key_id, sub)
);
create index licence_seat_by_sub on licence_seat (sub);
