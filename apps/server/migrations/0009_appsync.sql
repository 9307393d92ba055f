-- What the worker to a real AppSync remembers (docs/appsync.md). Without APPSYNC_ENDPOINT all of it stays empty.

-- How far the reading of each model has come. A pull that was interrupted goes on with next_token; last_sync and
-- started_at are the remote's clock in milliseconds. The row 'push' holds, by our own clock, up to which moment our
-- changes have been looked through.
create table appsync_cursor (
  model text primary key,
  last_sync bigint,
  next_token text,
  started_at bigint
);

-- Every inventory of the remote as it last had it, also those that this server has no place for: their names say what
-- the counts without an inventory are waiting for (count.named_inventory = named_as). settled is what was last brought
-- into our own inventory. Ids of the remote are kept as it writes them: it tells capitals from small letters.
create table appsync_inventory (
  named_as text primary key,
  remote_id text not null,
  name text not null,
  pharmacy_id text,
  finalised boolean not null,
  deleted boolean not null,
  remote_version integer not null,
  inventory_number bigint references inventory (number),
  settled_version integer not null default 0,
  settled json
);
create index appsync_inventory_unsettled on appsync_inventory (named_as)
  where inventory_number is not null and settled_version < remote_version;

-- Every count of the remote. base and remote_deleted are its fields as the remote last had them; synced_version is our
-- version that owes the remote nothing. A refused version is not sent again until somebody changes the count.
create table appsync_count (
  amplify_id uuid primary key,
  remote_id text not null,
  remote_version integer not null,
  remote_deleted boolean not null,
  base json not null,
  synced_version integer not null,
  pending boolean not null default false,
  refused_version integer,
  refusal text
);
create index appsync_count_pending on appsync_count (amplify_id) where pending;

-- Rows of the remote that make no sense here, as they came; nothing of the remote is thrown away.
create table appsync_set_aside (
  model text not null,
  remote_id text not null,
  reason text not null,
  content json not null,
  seen_at timestamptz not null default now(),
  primary key (model, remote_id)
);
