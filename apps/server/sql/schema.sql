-- Written by db/migrations/write-schema.ts from the database that all migrations make.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create collation if not exists public.pt_br (provider = icu, locale = 'pt-BR');
set local check_function_bodies = off;

create function uuid_v7() RETURNS uuid LANGUAGE sql PARALLEL SAFE AS $function$
    select encode(
      set_bit(
        set_bit(
          overlay(
            uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6
          ),
          52, 1
        ),
        53, 1
      ),
      'hex'
    )::uuid
  $function$;

create table pharmacy (
  id uuid default uuid_v7() not null PRIMARY KEY,
  name text not null,
  inventory_uuid uuid default gen_random_uuid() not null UNIQUE,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  changed_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  field_versions jsonb default '{}'::jsonb not null
);

create table inventory (
  number bigint generated always as identity not null PRIMARY KEY,
  uuid uuid UNIQUE,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  name text not null,
  source text not null CHECK (source = ANY (ARRAY['web'::text, 'mobile'::text, 'pharmacy'::text])),
  created_by text,
  created_at timestamp with time zone default now() not null,
  finalised_at timestamp with time zone,
  finalised_by text,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  changed_at timestamp with time zone default now() not null,
  field_versions jsonb default '{}'::jsonb not null,
  copies_stock boolean default true not null,
  collector_sub text,
  collector_name text,
  collector_email text,
  reopened_by_recount_at timestamp with time zone,
  daily_on date,
  constraint inventory_check CHECK ((source = 'web'::text) = (uuid IS NULL))
);
CREATE INDEX inventory_by_change ON inventory USING btree (changed_at, number);
CREATE INDEX inventory_by_pharmacy ON inventory USING btree (pharmacy_id, created_at DESC) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX inventory_daily ON inventory USING btree (pharmacy_id, daily_on) WHERE deleted_at IS NULL;
CREATE INDEX inventory_open ON inventory USING btree (created_at DESC) WHERE finalised_at IS NULL AND deleted_at IS NULL AND source <> 'pharmacy'::text;

create table alarm_snooze (
  inventory_number bigint not null REFERENCES inventory(number),
  kind text not null,
  key text not null,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  snoozed_until timestamp with time zone not null,
  snoozed_by text not null,
  constraint alarm_snooze_pkey PRIMARY KEY (inventory_number, kind, key)
);

create table appsync_count (
  amplify_id uuid not null PRIMARY KEY,
  remote_id text not null,
  remote_version integer not null,
  remote_deleted boolean not null,
  base json not null,
  synced_version integer not null,
  pending boolean default false not null,
  refused_version integer,
  refusal text
);
CREATE INDEX appsync_count_pending ON appsync_count USING btree (amplify_id) WHERE pending;

create table appsync_cursor (
  model text not null PRIMARY KEY,
  last_sync bigint,
  next_token text,
  started_at bigint
);

create table appsync_inventory (
  named_as text not null PRIMARY KEY,
  remote_id text not null,
  name text not null,
  pharmacy_id text,
  finalised boolean not null,
  deleted boolean not null,
  remote_version integer not null,
  inventory_number bigint REFERENCES inventory(number),
  reconciled_version integer default 0 constraint appsync_inventory_settled_version_not_null not null,
  reconciled json
);
CREATE INDEX appsync_inventory_unreconciled ON appsync_inventory USING btree (named_as) WHERE inventory_number IS NOT NULL AND reconciled_version < remote_version;

create table appsync_quarantine (
  model text constraint appsync_set_aside_model_not_null not null,
  remote_id text constraint appsync_set_aside_remote_id_not_null not null,
  reason text constraint appsync_set_aside_reason_not_null not null,
  content json constraint appsync_set_aside_content_not_null not null,
  seen_at timestamp with time zone default now() constraint appsync_set_aside_seen_at_not_null not null,
  constraint appsync_quarantine_pkey PRIMARY KEY (model, remote_id)
);

create table audit (
  id bigint generated always as identity not null PRIMARY KEY,
  at timestamp with time zone default now() not null,
  pharmacy_id uuid,
  actor_sub text not null,
  actor_name text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before json,
  after json,
  products uuid[]
);
CREATE INDEX audit_by_account ON audit USING btree (actor_sub, id) WHERE pharmacy_id IS NULL;
CREATE INDEX audit_by_actor ON audit USING btree (pharmacy_id, actor_sub, entity, action, at, id) WHERE pharmacy_id IS NOT NULL;
CREATE INDEX audit_by_entity ON audit USING btree (entity, entity_id, id);
CREATE INDEX audit_by_kind ON audit USING btree (pharmacy_id, entity, action, at, id) WHERE pharmacy_id IS NOT NULL;
CREATE INDEX audit_by_pharmacy ON audit USING btree (pharmacy_id, id);
CREATE INDEX audit_by_product ON audit USING gin (products) WHERE products IS NOT NULL;
CREATE INDEX audit_of_containers ON audit USING btree (entity, entity_id, id) WHERE (action = ANY (ARRAY['delete'::text, 'restore'::text, 'finalise'::text, 'reopen'::text])) AND entity <> 'count'::text;

create table audit_anonymised (
  audit_id bigint not null PRIMARY KEY REFERENCES audit(id),
  digest bytea not null CHECK (length(digest) > 0 AND (length(digest) % 32) = 0)
);

create table audit_chain (
  chain uuid not null PRIMARY KEY,
  rows bigint default 0 not null,
  head bytea not null CHECK (length(head) = 32)
);

create table audit_mark (
  is_only boolean default true not null PRIMARY KEY CHECK (is_only),
  began_at timestamp with time zone not null,
  began_after bigint not null,
  sealed_to bigint not null,
  one_digest_to bigint default 0 not null
);

create table audit_of_inventory (
  inventory_number bigint not null,
  audit_id bigint not null,
  constraint audit_of_inventory_pkey PRIMARY KEY (inventory_number, audit_id)
);

create table audit_seal (
  chain uuid not null,
  "position" bigint not null,
  audit_ids bigint[] not null,
  links bytea not null,
  last_id bigint not null,
  constraint audit_seal_pkey PRIMARY KEY (chain, "position"),
  constraint audit_seal_check CHECK (length(links) = (32 * cardinality(audit_ids)))
);
CREATE INDEX audit_seal_by_last_id ON audit_seal USING btree (last_id);

create table blind_count (
  inventory_number bigint not null PRIMARY KEY REFERENCES inventory(number),
  pharmacy_id uuid not null REFERENCES pharmacy(id)
);

create function code_without_blanks(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(code, ' 	
                 　﻿'::text, ''::text);

create function code_without_separators(code text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $function$
declare
  digits text := translate(code, '-.', '');
  total integer := 0;
begin
  if digits !~ '^([0-9]{8}|[0-9]{12,14})$' then
    return code;
  end if;
  for from_right in 0 .. length(digits) - 1 loop
    total := total + substr(digits, length(digits) - from_right, 1)::integer * (1 + from_right % 2 * 2);
  end loop;
  return case when total % 10 = 0 then digits else code end;
end
$function$;

create function code_key(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ltrim(CASE WHEN (code !~ '[^0-9A-Za-z]'::text) THEN code WHEN ((strpos(code, '-'::text) = 0) AND (strpos(code, '.'::text) = 0)) THEN code_without_blanks(code) ELSE code_without_separators(code_without_blanks(code)) END, '0'::text);

create table code_binding (
  id uuid default uuid_v7() not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  kind text not null CHECK (kind = ANY (ARRAY['barcode'::text, 'internal_code'::text])),
  code text not null CHECK (code_key(code) <> ''::text),
  code_key text generated always as (code_key(code)) stored not null,
  item_key text not null,
  factor numeric(14,3) default 1 not null CHECK (factor > 0::numeric),
  created_at timestamp with time zone default now() not null,
  created_by text not null,
  removed_at timestamp with time zone,
  removed_by text,
  changed_at timestamp with time zone default now() not null
);
CREATE INDEX code_binding_by_change ON code_binding USING btree (pharmacy_id, changed_at, id);
CREATE UNIQUE INDEX code_binding_by_code ON code_binding USING btree (pharmacy_id, kind, code_key) WHERE removed_at IS NULL;

create table cognito_ended_session (
  origin_jti text not null PRIMARY KEY,
  kept_until timestamp with time zone not null
);
CREATE INDEX cognito_ended_session_by_end ON cognito_ended_session USING btree (kept_until);

create function fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $function$ begin return lower(public.unaccent('public.unaccent', value)); end $function$;

create table collector (
  id bigint generated always as identity not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  sub text not null,
  name text not null,
  email text not null,
  search text generated always as ((((fold(name) || ' '::text) || fold(email)) || ' '::text) || lower(sub)) stored not null,
  constraint collector_pharmacy_id_sub_name_email_key UNIQUE (pharmacy_id, sub, name, email)
);

create table licence_key (
  id uuid default uuid_v7() not null PRIMARY KEY,
  digest bytea not null UNIQUE,
  label text default ''::text not null,
  seats integer not null CHECK (seats > 0),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone default now() not null
);

create table person (
  sub text not null PRIMARY KEY,
  email text not null,
  name text not null,
  role text not null CHECK (role = ANY (ARRAY['admin'::text, 'mod'::text, 'user'::text])),
  first_seen_at timestamp with time zone default now() not null,
  deactivated_at timestamp with time zone,
  sessions_ended_at timestamp with time zone,
  limited boolean default false not null,
  access_changed_at timestamp with time zone,
  leaves_at timestamp with time zone,
  anonymised_at timestamp with time zone,
  constraint person_check CHECK (anonymised_at IS NULL OR deactivated_at IS NOT NULL)
);
CREATE INDEX person_by_leaving ON person USING btree (leaves_at) WHERE leaves_at IS NOT NULL AND deactivated_at IS NULL;

create table collector_code (
  id uuid default uuid_v7() not null PRIMARY KEY,
  sub text not null REFERENCES person(sub),
  digest bytea not null UNIQUE,
  made_at timestamp with time zone default now() not null,
  made_by text not null,
  made_by_name text not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  seat_key_id uuid REFERENCES licence_key(id),
  used_at timestamp with time zone,
  device text default ''::text not null,
  attempt bytea,
  session_id uuid,
  seat_lapses boolean default true not null,
  constraint collector_code_check CHECK ((used_at IS NULL) = (attempt IS NULL))
);
CREATE INDEX collector_code_by_person ON collector_code USING btree (sub, id DESC);
CREATE INDEX collector_code_by_seat ON collector_code USING btree (expires_at) WHERE seat_key_id IS NOT NULL AND used_at IS NULL;

create table collector_tally (
  pharmacy_id uuid not null,
  collector_id bigint not null,
  inventory_number bigint not null,
  received_hour timestamp with time zone not null,
  lines bigint not null,
  last_received_at timestamp with time zone not null,
  constraint collector_tally_pkey PRIMARY KEY (pharmacy_id, collector_id, inventory_number, received_hour)
);
CREATE INDEX collector_tally_by_hour ON collector_tally USING btree (received_hour);

create table line_delta (
  pharmacy_id uuid not null,
  id bigint generated always as identity not null,
  inventory_number bigint not null,
  section_id uuid,
  hour smallint not null,
  received_hour timestamp with time zone not null,
  lines bigint not null,
  unrecognised bigint not null,
  collector_id bigint,
  last_received_at timestamp with time zone,
  constraint line_delta_pkey PRIMARY KEY (pharmacy_id, id)
);

create view collector_total as -- pharmacy_id uuid, collector_id bigint, inventory_number bigint, received_hour timestamp with time zone, lines bigint, last_received_at timestamp with time zone
 SELECT pharmacy_id, collector_id, inventory_number, received_hour, sum(lines)::bigint AS lines, max(last_received_at) AS last_received_at
   FROM ( SELECT collector_tally.pharmacy_id, collector_tally.collector_id, collector_tally.inventory_number, collector_tally.received_hour,
            collector_tally.lines, collector_tally.last_received_at
           FROM collector_tally
        UNION ALL
         SELECT line_delta.pharmacy_id, line_delta.collector_id, line_delta.inventory_number, line_delta.received_hour, line_delta.lines,
            line_delta.last_received_at
           FROM line_delta
          WHERE line_delta.collector_id IS NOT NULL) noted
  GROUP BY pharmacy_id, collector_id, inventory_number, received_hour
 HAVING sum(lines) <> 0::numeric;

create table comparison (
  inventory_number bigint not null PRIMARY KEY,
  pharmacy_id uuid not null,
  source_version bigint default '-1'::integer not null,
  formula text default ''::text not null,
  valid_until timestamp with time zone default 'infinity'::timestamp with time zone not null,
  facts jsonb
);

create table comparison_box (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  line_id bigint not null,
  first_id bigint not null,
  barcode_key text not null,
  internal_code_key text not null,
  item_key text,
  round smallint not null,
  units numeric not null,
  constraint comparison_box_pkey PRIMARY KEY (inventory_number, line_id)
);

create table comparison_code (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  barcode_key text not null,
  internal_code_key text not null,
  item_key text,
  lines bigint not null,
  units numeric not null,
  units_at_1 numeric not null,
  bound_factor numeric,
  has_other_factor boolean not null,
  reason text,
  candidates text[] not null,
  repeated_units numeric default 0 not null,
  constraint comparison_code_pkey PRIMARY KEY (inventory_number, barcode_key, internal_code_key)
) with (fillfactor=80);
CREATE INDEX comparison_code_by_item ON comparison_code USING btree (inventory_number, item_key);

create table comparison_item (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  item_key text not null,
  internal_code text not null,
  barcodes text[] not null,
  description text not null,
  department text not null,
  expected numeric not null,
  counted numeric,
  difference numeric,
  value numeric not null,
  difference_value numeric,
  lines integer not null,
  state text not null,
  question text,
  round text,
  is_decided boolean not null,
  reason text,
  reason_text text not null,
  moved numeric,
  expected_at timestamp with time zone,
  is_estimated boolean not null,
  moved_in_count boolean not null,
  is_uncounted boolean not null,
  can_be_zeroed boolean not null,
  is_zeroed boolean not null,
  needs_reason boolean not null,
  lacks_reason boolean not null,
  is_tolerated boolean not null,
  is_in_scope boolean not null,
  is_included boolean not null,
  is_new boolean not null,
  is_stock_changed boolean not null,
  is_stock_ambiguous boolean not null,
  is_value_ambiguous boolean not null,
  has_other_factor boolean not null,
  has_same_counter boolean not null,
  has_off_list boolean not null,
  rounds jsonb not null,
  seen numeric[],
  is_listed boolean not null,
  movements jsonb not null,
  has_same_box boolean default false not null,
  constraint comparison_item_pkey PRIMARY KEY (inventory_number, item_key)
) with (fillfactor=80);

create table comparison_line (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  line_id bigint not null,
  section_id uuid,
  item_key text not null,
  collector_id bigint not null,
  round smallint not null,
  worth text not null,
  place text not null,
  total_units numeric,
  constraint comparison_line_pkey PRIMARY KEY (inventory_number, line_id)
);

create table comparison_list (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  section_id uuid not null,
  item_key text not null,
  round smallint not null,
  replaces_sections uuid[],
  not_found text,
  closed_at timestamp with time zone,
  question text,
  seen numeric[] not null,
  constraint comparison_list_pkey PRIMARY KEY (inventory_number, section_id, item_key)
);

create table comparison_mark (
  id bigint generated always as identity not null PRIMARY KEY,
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  barcode_keys text[],
  internal_code_keys text[],
  made_at timestamp with time zone default now() not null,
  item_keys text[],
  collector_id bigint,
  ten_minutes timestamp with time zone[]
);
CREATE INDEX comparison_mark_by_inventory ON comparison_mark USING btree (inventory_number);

create table comparison_source (
  pharmacy_id uuid not null PRIMARY KEY,
  version bigint constraint comparison_source_version_not_null1 not null,
  stock_version bigint,
  items integer,
  repeated integer,
  repeated_equal integer
);

create table loss_file (
  id uuid default uuid_v7() not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  number integer not null,
  created_at timestamp with time zone default now() not null,
  created_by text not null,
  constraint loss_file_pharmacy_id_number_key UNIQUE (pharmacy_id, number)
);

create table loss (
  id uuid not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  code text not null,
  code_key text generated always as (code_key(code)) stored not null,
  reason text not null CHECK (reason = ANY (ARRAY['expired'::text, 'broken'::text, 'damaged'::text, 'theft'::text, 'own_use'::text, 'recalled'::text])),
  quantity numeric(14,3) not null CHECK (quantity > 0::numeric),
  lot text default ''::text not null,
  expiry date,
  serial text default ''::text not null,
  image bytea CHECK (octet_length(image) <= 204800),
  registered_by_sub text not null,
  registered_by text not null,
  registered_at timestamp with time zone not null,
  received_at timestamp with time zone default now() not null,
  undone_at timestamp with time zone,
  item_key text,
  internal_code text default ''::text not null,
  barcode text default ''::text not null,
  description text default ''::text not null,
  department text default ''::text not null,
  value numeric(20,6) default 0 not null,
  factor numeric(14,3) default 1 not null,
  units numeric(18,3) generated always as (round(quantity * factor, 3)) stored not null,
  first_by_sub text,
  first_by text,
  confirmed_by text,
  confirmed_at timestamp with time zone,
  discarded_by text,
  discarded_at timestamp with time zone,
  discard_reason text,
  file_id uuid REFERENCES loss_file(id),
  stock_left numeric(18,3),
  taken_by_inventory bigint
);
CREATE INDEX loss_by_box ON loss USING btree (pharmacy_id, code_key, serial) WHERE serial <> ''::text;
CREATE INDEX loss_by_file ON loss USING btree (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX loss_by_item ON loss USING btree (pharmacy_id, item_key) WHERE confirmed_at IS NOT NULL AND discarded_at IS NULL;
CREATE INDEX loss_by_pharmacy ON loss USING btree (pharmacy_id, registered_at);
CREATE UNIQUE INDEX loss_of_box ON loss USING btree (pharmacy_id, code_key, serial) WHERE serial <> ''::text AND confirmed_at IS NOT NULL AND discarded_at IS NULL;
alter table loss alter column image set storage external;

create view confirmed_loss as -- id uuid, pharmacy_id uuid, item_key text, reason text, units numeric(18,3), money numeric, registered_at timestamp with time zone, filed_at timestamp with time zone, stock_left numeric(18,3)
 SELECT loss.id, loss.pharmacy_id, loss.item_key, loss.reason, loss.units, round(loss.units * loss.value, 2) AS money, loss.registered_at,
    loss_file.created_at AS filed_at, loss.stock_left
   FROM loss
     LEFT JOIN loss_file ON loss_file.id = loss.file_id
  WHERE loss.confirmed_at IS NOT NULL AND loss.discarded_at IS NULL;

create table section (
  id uuid not null PRIMARY KEY,
  pharmacy_id uuid not null,
  inventory_number bigint not null REFERENCES inventory(number),
  name text not null,
  collector_sub text,
  collector_name text,
  collector_email text,
  created_at timestamp with time zone default now() not null,
  finalised_at timestamp with time zone,
  finalised_by text,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  changed_at timestamp with time zone default now() not null,
  field_versions jsonb default '{}'::jsonb not null,
  kind text default 'count'::text not null CHECK (kind = ANY (ARRAY['count'::text, 'recount'::text])),
  round smallint default 1 not null CHECK (round >= 1 AND round <= 3),
  constraint section_round_of_kind CHECK ((kind = 'count'::text) = (round = 1))
);
CREATE INDEX section_by_change ON section USING btree (changed_at, id);
CREATE INDEX section_by_inventory ON section USING btree (inventory_number, created_at) WHERE deleted_at IS NULL;
CREATE INDEX section_open_recount ON section USING btree (inventory_number) WHERE kind = 'recount'::text AND finalised_at IS NULL AND deleted_at IS NULL;
CREATE INDEX section_recount ON section USING btree (inventory_number) WHERE kind = 'recount'::text;

create table count (
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  id bigint generated always as identity not null,
  amplify_id uuid not null,
  version integer default 1 not null,
  deleted boolean default false not null,
  collector_id bigint not null REFERENCES collector(id),
  cognito_user_id text not null,
  user_name text not null,
  barcode json,
  internal_barcode json,
  factor numeric(14,3) default 1 not null,
  inventory_number bigint not null REFERENCES inventory(number),
  section_id uuid REFERENCES section(id),
  created_at timestamp with time zone not null,
  received_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  after_close boolean default false not null,
  field_versions jsonb default '{}'::jsonb not null,
  submissions text[] default '{}'::text[] not null,
  deleted_at timestamp with time zone,
  named_inventory text,
  named_section uuid,
  edited_by text,
  imported_by text,
  unproved text[] default '{}'::text[] not null,
  office_at timestamp with time zone,
  read_in uuid,
  constraint count_pkey PRIMARY KEY (pharmacy_id, id),
  constraint count_check CHECK (deleted = (deleted_at IS NOT NULL))
);
CREATE INDEX count_after_close ON count USING btree (pharmacy_id, id) WHERE after_close;
CREATE INDEX count_after_close_by_receipt ON count USING btree (received_at) WHERE after_close AND NOT deleted;
CREATE UNIQUE INDEX count_by_amplify_id ON count USING btree (amplify_id);
CREATE INDEX count_by_change ON count USING btree (changed_at, id);
CREATE INDEX count_by_collector_change ON count USING btree (cognito_user_id, changed_at, id);
CREATE INDEX count_by_deletion ON count USING btree (pharmacy_id, deleted_at) WHERE deleted;
CREATE INDEX count_by_id ON count USING btree (id);
CREATE INDEX count_by_inventory_change ON count USING btree (inventory_number, changed_at) INCLUDE (id, version);
CREATE INDEX count_by_named_inventory ON count USING btree (named_inventory) WHERE named_inventory IS NOT NULL;
CREATE INDEX count_by_named_section ON count USING btree (named_section) WHERE named_section IS NOT NULL;
CREATE INDEX count_by_office ON count USING btree (office_at) WHERE office_at IS NOT NULL;
CREATE INDEX count_moved ON count USING btree (changed_at) WHERE field_versions ? 'inventoryNumber'::text;
CREATE INDEX count_moved_by_office ON count USING btree (section_id) WHERE read_in IS NOT NULL;
CREATE INDEX count_moved_by_receipt ON count USING btree (inventory_number, received_at) WHERE field_versions ? 'inventoryNumber'::text;
CREATE INDEX count_unproved ON count USING btree (inventory_number) WHERE unproved <> '{}'::text[];

create table count_line (
  pharmacy_id uuid not null,
  id bigint generated always as identity not null,
  count_id bigint not null,
  entry_index integer not null,
  kind text not null CHECK (kind = ANY (ARRAY['barcode'::text, 'internal_code'::text, 'unrecognised'::text])),
  barcode text not null,
  barcode_key text generated always as (code_key(barcode)) stored not null,
  internal_code text not null,
  internal_code_key text generated always as (code_key(internal_code)) stored not null,
  quantity numeric(14,3),
  factor numeric(14,3) not null,
  raw text,
  inventory_number bigint not null,
  section_id uuid,
  collector_id bigint not null,
  created_at timestamp with time zone not null,
  hour smallint generated always as (EXTRACT(hour FROM (created_at AT TIME ZONE 'UTC'::text) - '05:00:00'::interval)) stored not null,
  received_at timestamp with time zone not null,
  live boolean default true not null,
  lot text,
  expiry date,
  serial text,
  registration text,
  constraint count_line_pkey PRIMARY KEY (pharmacy_id, id),
  constraint count_line_pharmacy_id_count_id_entry_index_key UNIQUE (pharmacy_id, count_id, entry_index),
  constraint count_line_pharmacy_id_count_id_fkey FOREIGN KEY (pharmacy_id, count_id) REFERENCES count(pharmacy_id, id) ON UPDATE CASCADE
);
CREATE INDEX count_line_by_barcode ON count_line USING btree (pharmacy_id, barcode_key) WHERE live AND barcode_key <> ''::text;
CREATE INDEX count_line_by_box ON count_line USING btree (pharmacy_id, inventory_number, barcode_key, serial) WHERE live AND serial IS NOT NULL;
CREATE INDEX count_line_by_code ON count_line USING btree (pharmacy_id, inventory_number, barcode_key, internal_code_key) INCLUDE (quantity, factor, count_id, section_id, collector_id) WHERE live AND kind <> 'unrecognised'::text;
CREATE INDEX count_line_by_collector ON count_line USING btree (pharmacy_id, collector_id, created_at DESC, id DESC) INCLUDE (kind) WHERE live;
CREATE INDEX count_line_by_internal_code ON count_line USING btree (pharmacy_id, internal_code_key, barcode_key) WHERE live AND internal_code_key <> ''::text;
CREATE INDEX count_line_by_place ON count_line USING btree (pharmacy_id, inventory_number, section_id) INCLUDE (kind) WHERE live;
CREATE INDEX count_line_by_receipt ON count_line USING btree (received_at) WHERE live AND kind <> 'unrecognised'::text;
CREATE INDEX count_line_by_time ON count_line USING btree (pharmacy_id, created_at DESC, id DESC) WHERE live;
CREATE INDEX count_line_deleted_by_place ON count_line USING btree (pharmacy_id, inventory_number) WHERE NOT live;
CREATE INDEX count_line_newest ON count_line USING btree (created_at DESC, id DESC) INCLUDE (pharmacy_id) WHERE live;
CREATE INDEX count_line_unusual ON count_line USING btree (pharmacy_id, inventory_number) INCLUDE (section_id, collector_id, quantity, factor, kind) WHERE live AND (quantity = 0::numeric OR factor > 1::numeric OR kind = 'unrecognised'::text);

create table creation (
  key uuid not null PRIMARY KEY,
  actor_sub text not null,
  call text not null,
  digest text not null,
  made text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null
);

create table daily_choice (
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  item_key text not null,
  chosen_at timestamp with time zone default now() not null,
  constraint daily_choice_pkey PRIMARY KEY (pharmacy_id, item_key)
);

create table daily_list (
  inventory_number bigint not null PRIMARY KEY REFERENCES inventory(number),
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  section_id uuid not null UNIQUE REFERENCES section(id),
  closed_at timestamp with time zone
);

create table daily_item (
  inventory_number bigint not null REFERENCES daily_list(inventory_number) ON DELETE CASCADE,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  item_key text not null,
  place integer not null,
  places text[] not null,
  reason jsonb not null,
  internal_code text not null,
  barcodes text[] not null,
  description text not null,
  first_counted numeric,
  first_expected numeric,
  first_value numeric,
  looked_at timestamp with time zone,
  constraint daily_item_pkey PRIMARY KEY (inventory_number, item_key)
);
CREATE INDEX daily_item_by_item ON daily_item USING btree (pharmacy_id, item_key);

create table daily_stock (
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  item_key text not null,
  stock numeric not null,
  changed_on date not null,
  changes integer default 0 not null,
  stocked_on date,
  sold_on date,
  sales numeric default 0 not null,
  constraint daily_stock_pkey PRIMARY KEY (pharmacy_id, item_key)
);

create table deletion (
  id uuid default uuid_v7() not null PRIMARY KEY,
  at timestamp with time zone not null,
  recorded_at timestamp with time zone default now() not null,
  actor_sub text not null,
  actor_name text not null,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  kind text not null CHECK (kind = ANY (ARRAY['pharmacy'::text, 'inventory'::text, 'section'::text, 'product'::text, 'catalogue'::text, 'count'::text])),
  entity_id text not null,
  name text not null,
  inventory_number bigint REFERENCES inventory(number),
  count_ids bigint[] default '{}'::bigint[] not null,
  products integer default 0 not null,
  inventories integer default 0 not null,
  sections integer default 0 not null,
  counts integer default 0 not null,
  restored_at timestamp with time zone,
  restored_by text,
  purged_at timestamp with time zone,
  purged_by text,
  search text generated always as ((fold(name) || ' '::text) || fold(actor_name)) stored not null
);
CREATE INDEX deletion_by_age ON deletion USING btree (recorded_at, id) WHERE restored_at IS NULL AND purged_at IS NULL;
CREATE INDEX deletion_by_search ON deletion USING gin (search gin_trgm_ops) WHERE restored_at IS NULL AND purged_at IS NULL;
CREATE INDEX deletion_listed ON deletion USING btree (at DESC, id DESC) WHERE restored_at IS NULL AND purged_at IS NULL;
CREATE INDEX deletion_of_counts ON deletion USING gin (count_ids) WHERE restored_at IS NULL AND purged_at IS NULL AND kind = 'count'::text;
CREATE INDEX deletion_of_kind ON deletion USING btree (kind, at DESC, id DESC) WHERE restored_at IS NULL AND purged_at IS NULL;
CREATE INDEX deletion_of_pharmacy ON deletion USING btree (pharmacy_id, at DESC, id DESC) WHERE restored_at IS NULL AND purged_at IS NULL;

create table device (
  sub text not null,
  device_id text not null,
  app text default ''::text not null,
  queued integer not null CHECK (queued >= 0),
  oldest_queued_at timestamp with time zone,
  clock_offset_seconds numeric(12,1),
  section_id uuid,
  battery numeric(4,1),
  seen_at timestamp with time zone default now() not null,
  constraint device_pkey PRIMARY KEY (sub, device_id)
);
CREATE INDEX device_by_sight ON device USING btree (seen_at);

create table discarded_count (
  inventory_number bigint not null REFERENCES inventory(number),
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  count_id bigint not null,
  count_version integer not null,
  reason text not null,
  discarded_by text not null,
  discarded_at timestamp with time zone default now() not null,
  constraint discarded_count_pkey PRIMARY KEY (inventory_number, count_id)
);

create table epoch (
  id uuid default gen_random_uuid() not null PRIMARY KEY,
  began_at timestamp with time zone default now() not null,
  is_only boolean default true not null UNIQUE CHECK (is_only)
);

create table exchange_file (
  id uuid default uuid_v7() not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  kind text not null CHECK (kind = ANY (ARRAY['catalogue'::text, 'movements'::text, 'invoices'::text])),
  name text not null,
  file_at timestamp with time zone not null,
  path text not null,
  sha256 text,
  state text not null,
  taken_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  rows integer,
  columns text,
  questions jsonb default '[]'::jsonb not null,
  answered_by text,
  answered_at timestamp with time zone,
  answer jsonb,
  receipt text,
  receipt_due boolean default false not null
);
CREATE INDEX exchange_file_of_pharmacy ON exchange_file USING btree (pharmacy_id, taken_at);
CREATE INDEX exchange_file_open ON exchange_file USING btree (pharmacy_id) WHERE (state = ANY (ARRAY['taken'::text, 'allowed'::text, 'importing'::text, 'stopped'::text])) OR receipt_due;

create table exchange_look (
  one boolean default true not null PRIMARY KEY CHECK (one),
  looked_at timestamp with time zone not null,
  failure text,
  failures jsonb default '{}'::jsonb not null
);

create table expiry_day (
  pharmacy_id uuid not null,
  expires_on date not null,
  lots integer not null,
  units numeric not null,
  money numeric not null,
  constraint expiry_day_pkey PRIMARY KEY (pharmacy_id, expires_on)
);

create table expiry_lot (
  pharmacy_id uuid not null,
  item_key text not null,
  lot_key text not null,
  expires_on date not null,
  lot text not null,
  units numeric(18,3) not null CHECK (units > 0::numeric),
  money numeric(18,2) not null,
  internal_code text not null,
  barcode text not null,
  description text not null,
  department text not null,
  seen_on date,
  bought_on date,
  constraint expiry_lot_pkey PRIMARY KEY (pharmacy_id, item_key, lot_key, expires_on),
  constraint expiry_lot_check CHECK (seen_on IS NOT NULL OR bought_on IS NOT NULL)
);
CREATE INDEX expiry_lot_by_day ON expiry_lot USING btree (pharmacy_id, expires_on);

create table expiry_shop (
  pharmacy_id uuid not null PRIMARY KEY,
  source_version bigint default 0 not null,
  kept_from text,
  kept_at timestamp with time zone,
  stock_units numeric default 0 not null,
  known_units numeric default 0 not null
);

create table stock_snapshot (
  id uuid default uuid_v7() not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  inventory_number bigint not null REFERENCES inventory(number),
  version integer not null CHECK (version >= 1),
  taken_at timestamp with time zone default now() not null,
  taken_by text,
  items integer not null,
  repeated integer not null,
  repeated_equal integer not null,
  stock_at timestamp with time zone,
  constraint stock_snapshot_inventory_number_version_key UNIQUE (inventory_number, version)
);

create table settlement (
  id uuid default uuid_v7() not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  inventory_number bigint not null REFERENCES inventory(number),
  version integer not null CHECK (version >= 1),
  snapshot_id uuid not null REFERENCES stock_snapshot(id),
  hash text not null CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  settled_at timestamp with time zone default now() not null,
  settled_by text not null,
  settled_by_sub text not null,
  zeroed_by_subs text[] default '{}'::text[] not null,
  uncounted text not null CHECK (uncounted = ANY (ARRAY['keep'::text, 'zero'::text, 'each'::text])),
  needs_second_admin boolean not null,
  value_basis text not null CHECK (value_basis = ANY (ARRAY['unknown'::text, 'cost'::text, 'sale'::text])),
  time_zone text not null,
  stock_mode text not null CHECK (stock_mode = ANY (ARRAY['repeated'::text, 'summed'::text])),
  details jsonb not null,
  shortage numeric not null,
  overage numeric not null,
  uncounted_value numeric not null,
  items integer not null,
  counted_items integer not null,
  matching_items integer not null,
  kept_items integer not null,
  zeroed_items integer not null,
  approved_at timestamp with time zone,
  approved_by text,
  approved_by_sub text,
  approval_reason text,
  superseded_at timestamp with time zone,
  superseded_by text,
  superseded_reason text,
  decided_by_subs text[] default '{}'::text[] not null,
  stock_value numeric default 0 not null,
  repeat_of uuid[] default '{}'::uuid[] not null,
  repeat_items integer default 0 not null,
  repeat_money numeric default 0 not null,
  audit_row bigint,
  audit_head text CHECK (audit_head ~ '^[0-9a-f]{64}$'::text),
  appointment jsonb,
  constraint settlement_inventory_number_version_key UNIQUE (inventory_number, version),
  constraint settlement_check CHECK ((approved_at IS NULL) = (approved_by IS NULL)),
  constraint settlement_check1 CHECK ((superseded_at IS NULL) = (superseded_by IS NULL))
);
CREATE INDEX settlement_by_pharmacy ON settlement USING btree (pharmacy_id, settled_at DESC);
CREATE UNIQUE INDEX settlement_current ON settlement USING btree (inventory_number) WHERE superseded_at IS NULL;

create table return_proof (
  id uuid default uuid_v7() not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  inventory_number bigint not null REFERENCES inventory(number),
  number integer not null CHECK (number >= 1),
  settlement_id uuid not null REFERENCES settlement(id) ON DELETE CASCADE,
  version integer not null,
  source text not null CHECK (source = ANY (ARRAY['catalogue'::text, 'file'::text])),
  file_name text,
  imported_at timestamp with time zone,
  hash text not null CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  proved_at timestamp with time zone default now() not null,
  proved_by text not null,
  items integer not null,
  differing_items integer not null,
  missing_items integer not null,
  outside integer not null,
  shortage numeric not null,
  overage numeric not null,
  constraint return_proof_inventory_number_number_key UNIQUE (inventory_number, number),
  constraint return_proof_check CHECK ((source = 'file'::text) = (file_name IS NOT NULL))
);
CREATE INDEX return_proof_by_settlement ON return_proof USING btree (settlement_id);

create table export_log (
  id uuid default uuid_v7() not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  inventory_number bigint not null REFERENCES inventory(number),
  settlement_id uuid not null REFERENCES settlement(id) ON DELETE CASCADE,
  version integer not null,
  profile_name text not null,
  profile jsonb not null,
  content text not null CHECK (content = ANY (ARRAY['counted'::text, 'adjustment'::text, 'all'::text])),
  code text not null CHECK (code = ANY (ARRAY['barcode'::text, 'internal_code'::text, 'scanned'::text])),
  by_code boolean not null,
  lines integer not null,
  units numeric(24,6) not null,
  money numeric(20,2) not null,
  left_out integer not null,
  file_name text not null,
  sha256 text not null CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  exported_at timestamp with time zone default now() not null,
  exported_by text not null,
  return_proof_id uuid REFERENCES return_proof(id) ON DELETE CASCADE
);
CREATE INDEX export_log_by_inventory ON export_log USING btree (inventory_number, exported_at DESC);
CREATE INDEX export_log_by_return_proof ON export_log USING btree (return_proof_id) WHERE return_proof_id IS NOT NULL;
CREATE INDEX export_log_by_settlement ON export_log USING btree (settlement_id);

create table export_profile (
  id uuid default uuid_v7() not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  name text not null,
  profile jsonb not null,
  changed_at timestamp with time zone default now() not null,
  changed_by text not null,
  breaks_rule boolean default false not null
);
CREATE UNIQUE INDEX export_profile_by_name ON export_profile USING btree (pharmacy_id, fold(name));
CREATE INDEX export_profile_outside_rules ON export_profile USING btree (pharmacy_id) WHERE breaks_rule;

create table hour_tally (
  pharmacy_id uuid not null,
  hour smallint not null,
  lines bigint not null,
  constraint hour_tally_pkey PRIMARY KEY (pharmacy_id, hour)
);

create view hour_total as -- pharmacy_id uuid, hour smallint, lines bigint
 SELECT hour_tally.pharmacy_id, hour_tally.hour, hour_tally.lines
   FROM hour_tally
UNION ALL
 SELECT line_delta.pharmacy_id, line_delta.hour, line_delta.lines
   FROM line_delta;

create table idp_known_address (
  account bytea not null,
  block bytea not null,
  seen_at timestamp with time zone not null,
  constraint idp_known_address_pkey PRIMARY KEY (account, block)
);
CREATE INDEX idp_known_address_by_time ON idp_known_address USING btree (seen_at);

create table idp_user (
  sub text default gen_random_uuid()::text not null PRIMARY KEY,
  email text not null UNIQUE CHECK (email = lower(btrim(email))),
  name text not null,
  role text not null CHECK (role = ANY (ARRAY['admin'::text, 'mod'::text, 'user'::text])),
  password_hash text not null,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null
);

create table idp_second_factor (
  sub text not null PRIMARY KEY REFERENCES idp_user(sub) ON DELETE CASCADE,
  sealed_key bytea not null,
  made_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  enabled_at timestamp with time zone,
  last_step bigint
);

create table idp_recovery_code (
  digest bytea not null PRIMARY KEY,
  sub text not null REFERENCES idp_second_factor(sub) ON DELETE CASCADE,
  used_at timestamp with time zone
);
CREATE INDEX idp_recovery_code_by_sub ON idp_recovery_code USING btree (sub);

create table idp_session (
  id uuid not null PRIMARY KEY,
  sub text not null REFERENCES idp_user(sub) ON DELETE CASCADE,
  signed_in_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);
CREATE INDEX idp_session_by_expiry ON idp_session USING btree (expires_at);
CREATE INDEX idp_session_by_sub ON idp_session USING btree (sub);

create table idp_refresh_token (
  digest bytea not null PRIMARY KEY,
  session_id uuid not null REFERENCES idp_session(id) ON DELETE CASCADE,
  superseded_at timestamp with time zone
);
CREATE INDEX idp_refresh_token_by_session ON idp_refresh_token USING btree (session_id);

create table idp_reset_code (
  key bytea not null PRIMARY KEY,
  expires_at timestamp with time zone not null,
  nonce bytea not null,
  mails integer not null
);
CREATE INDEX idp_reset_code_by_expiry ON idp_reset_code USING btree (expires_at);

create table idp_signing_key (
  pool_id text not null PRIMARY KEY,
  kid text not null,
  public_jwk jsonb not null,
  sealed_private_key bytea not null,
  created_at timestamp with time zone default now() not null
);

create table ignored_code (
  inventory_number bigint not null REFERENCES inventory(number),
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  barcode_key text not null,
  internal_code_key text not null,
  reason text not null,
  ignored_by text not null,
  ignored_at timestamp with time zone default now() not null,
  constraint ignored_code_pkey PRIMARY KEY (inventory_number, barcode_key, internal_code_key)
);

create table import_choices (
  pharmacy_id uuid not null PRIMARY KEY REFERENCES pharmacy(id),
  added text[] default '{}'::text[] not null,
  declined text[] default '{}'::text[] not null,
  layout text,
  changed_at timestamp with time zone default now() not null
);

create table import_layout (
  id uuid default uuid_v7() not null PRIMARY KEY,
  name text not null UNIQUE,
  columns jsonb not null,
  changed_at timestamp with time zone default now() not null
);

create table import_mapping (
  id uuid default uuid_v7() not null PRIMARY KEY,
  headings text not null,
  mapping jsonb not null,
  changed_at timestamp with time zone default now() not null
);
CREATE UNIQUE INDEX import_mapping_by_headings ON import_mapping USING btree (md5(headings));

create table import_report (
  pharmacy_id uuid not null PRIMARY KEY REFERENCES pharmacy(id),
  person_sub text not null,
  person_name text not null,
  ended_at timestamp with time zone not null,
  file_name text not null,
  totals jsonb,
  failure text,
  left_out integer not null,
  problem_count integer not null,
  problems jsonb not null,
  rejected jsonb,
  last_good_at timestamp with time zone,
  has_stock boolean default true not null
);

create table inventory_terms (
  inventory_number bigint not null PRIMARY KEY REFERENCES inventory(number),
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  tolerance_units numeric(14,3) default 0 not null CHECK (tolerance_units >= 0::numeric),
  tolerance_percent numeric(5,1) default 0 not null CHECK (tolerance_percent >= 0::numeric),
  tolerance_money numeric(14,2) default 0 not null CHECK (tolerance_money >= 0::numeric),
  scope text default 'full'::text not null CHECK (scope = ANY (ARRAY['full'::text, 'partial'::text])),
  departments text[] default '{}'::text[] not null,
  item_keys text[] default '{}'::text[] not null,
  abc_classes text[] default '{}'::text[] not null,
  settle_policy text default 'two_equal'::text not null CHECK (settle_policy = ANY (ARRAY['latest'::text, 'two_equal'::text])),
  stock_confirms boolean default true not null,
  shop text default 'closed'::text not null CHECK (shop = ANY (ARRAY['closed'::text, 'open'::text])),
  stock_at timestamp with time zone
);

create table invoice (
  id uuid default uuid_v7() not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  access_key text not null UNIQUE CHECK (access_key ~ '^[0-9A-Z]{44}$'::text),
  number integer not null,
  series integer not null,
  issued_at timestamp with time zone not null,
  kind text not null CHECK (kind = ANY (ARRAY['purchase'::text, 'return'::text, 'own'::text, 'adjustment'::text])),
  supplier_cnpj text not null,
  supplier_name text not null,
  total numeric(15,2) not null,
  file_name text not null,
  has_signature boolean not null,
  read_at timestamp with time zone default now() not null,
  read_by text not null,
  cancelled_at timestamp with time zone,
  received_on date,
  received_at timestamp with time zone,
  received_by text,
  arrived_at timestamp with time zone,
  search text generated always as ((((((fold(supplier_name) || ' '::text) || fold(supplier_cnpj)) || ' '::text) || number) || ' '::text) || fold(access_key)) stored not null
);
CREATE INDEX invoice_by_issue ON invoice USING btree (issued_at, id);
CREATE INDEX invoice_by_pharmacy ON invoice USING btree (pharmacy_id, issued_at);
CREATE INDEX invoice_by_search ON invoice USING gin (search gin_trgm_ops);

create table invoice_cancellation (
  access_key text not null,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  event_at timestamp with time zone not null,
  read_at timestamp with time zone default now() not null,
  read_by text not null,
  constraint invoice_cancellation_pkey PRIMARY KEY (access_key, pharmacy_id)
);

create table invoice_item (
  invoice_id uuid not null REFERENCES invoice(id) ON DELETE CASCADE,
  line integer not null,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  supplier_code text not null,
  description text not null,
  ean text default ''::text not null,
  ean_key text generated always as (code_key(ean)) stored not null,
  unit_ean text default ''::text not null,
  unit_ean_key text generated always as (code_key(unit_ean)) stored not null,
  quantity numeric(15,4) not null,
  unit text not null,
  taxed_quantity numeric(15,4) not null,
  taxed_unit text not null,
  cost numeric(20,6) not null,
  registration text default ''::text not null,
  item_key text,
  matched_by text CHECK (matched_by = ANY (ARRAY['unit_ean'::text, 'case_ean'::text, 'binding'::text, 'supplier_code'::text])),
  factor numeric(14,3) CHECK (factor > 0::numeric),
  decided_by text,
  decided_at timestamp with time zone,
  constraint invoice_item_pkey PRIMARY KEY (invoice_id, line)
);
CREATE INDEX invoice_item_by_item ON invoice_item USING btree (pharmacy_id, item_key) WHERE item_key IS NOT NULL;
CREATE INDEX invoice_item_by_supplier_code ON invoice_item USING btree (pharmacy_id, supplier_code);
CREATE INDEX invoice_item_by_unit_ean ON invoice_item USING btree (pharmacy_id, unit_ean_key) WHERE unit_ean_key <> ''::text;
CREATE INDEX invoice_item_open ON invoice_item USING btree (pharmacy_id, supplier_code) WHERE item_key IS NULL OR factor IS NULL;

create function lot_key(lot text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ltrim(upper(regexp_replace(lot, '[^0-9A-Za-z]'::text, ''::text, 'g'::text)), '0'::text);

create table invoice_lot (
  invoice_id uuid not null,
  line integer not null,
  "position" integer not null,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  lot text not null,
  lot_key text generated always as (lot_key(lot)) stored not null,
  quantity numeric(15,3) not null,
  made_on date,
  expires_on date not null,
  constraint invoice_lot_pkey PRIMARY KEY (invoice_id, line, "position"),
  constraint invoice_lot_invoice_id_line_fkey FOREIGN KEY (invoice_id, line) REFERENCES invoice_item(invoice_id, line) ON DELETE CASCADE
);
CREATE INDEX invoice_lot_by_lot ON invoice_lot USING btree (lot_key, pharmacy_id);
CREATE INDEX invoice_lot_by_pharmacy ON invoice_lot USING btree (pharmacy_id, expires_on);

create view item_cost as -- pharmacy_id uuid, item_key text, last_cost numeric, mean_cost numeric
 SELECT invoice.pharmacy_id, invoice_item.item_key,
    (array_agg(round(invoice_item.cost / (invoice_item.quantity * invoice_item.factor), 6) ORDER BY invoice.issued_at DESC, invoice.id DESC, invoice_item.line DESC) FILTER (WHERE invoice_item.cost > 0::numeric))[1] AS last_cost,
    round(sum(invoice_item.cost) / sum(invoice_item.quantity * invoice_item.factor), 6) AS mean_cost
   FROM invoice
     JOIN invoice_item ON invoice_item.invoice_id = invoice.id
  WHERE invoice.kind = 'purchase'::text AND invoice.cancelled_at IS NULL AND invoice.issued_at > (now() - '1 year'::interval) AND invoice_item.item_key IS NOT NULL AND invoice_item.factor IS NOT NULL AND invoice_item.quantity > 0::numeric
  GROUP BY invoice.pharmacy_id, invoice_item.item_key;

create table item_reason (
  inventory_number bigint not null REFERENCES inventory(number),
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  item_key text not null,
  reason text not null,
  reason_text text default ''::text not null,
  given_by text not null,
  given_at timestamp with time zone default now() not null,
  constraint item_reason_pkey PRIMARY KEY (inventory_number, item_key)
);

create table pharmacy_settings (
  pharmacy_id uuid not null PRIMARY KEY REFERENCES pharmacy(id),
  value_basis text not null CHECK (value_basis = ANY (ARRAY['unknown'::text, 'cost'::text, 'sale'::text])),
  time_zone text not null,
  approval_gross numeric(14,2) not null CHECK (approval_gross >= 0::numeric),
  approval_item numeric(14,2) not null CHECK (approval_item >= 0::numeric),
  reason_from numeric(14,2) not null CHECK (reason_from >= 0::numeric),
  zero_share numeric(4,1) not null CHECK (zero_share >= 0::numeric AND zero_share <= 100::numeric),
  tolerance_units numeric(14,3) not null CHECK (tolerance_units >= 0::numeric),
  tolerance_percent numeric(5,1) not null CHECK (tolerance_percent >= 0::numeric),
  tolerance_money numeric(14,2) not null CHECK (tolerance_money >= 0::numeric),
  controlled_departments text[] not null,
  recount_money numeric(14,2) default 50 not null CHECK (recount_money >= 0::numeric),
  recount_percent numeric(5,1) default 10 not null CHECK (recount_percent >= 0::numeric),
  recount_units numeric(14,3) default 2 not null CHECK (recount_units >= 0::numeric),
  recount_criteria text[] default '{money,percent}'::text[] not null,
  alarms jsonb default '{}'::jsonb not null,
  recount_share numeric(4,1) default 80 not null CHECK (recount_share >= 1::numeric AND recount_share <= 100::numeric),
  recount_sample numeric(4,1) default 5 not null CHECK (recount_sample >= 1::numeric AND recount_sample <= 100::numeric),
  identity jsonb default '{}'::jsonb not null CHECK (jsonb_typeof(identity) = 'object'::text),
  photo_kinds text[] default '{}'::text[] not null CHECK (photo_kinds <@ ARRAY['zero'::text, 'broken'::text, 'expired'::text, 'controlled'::text]),
  exchange_folder text default ''::text not null,
  daily jsonb default '{}'::jsonb not null,
  daily_seed uuid default gen_random_uuid() not null,
  expiry jsonb default '{}'::jsonb not null
);
CREATE UNIQUE INDEX pharmacy_settings_exchange_folder ON pharmacy_settings USING btree (lower(exchange_folder)) WHERE exchange_folder <> ''::text;

create view late_catalogue as -- pharmacy_id uuid, day date, due_at timestamp with time zone
 WITH expecting AS (
         SELECT pharmacy_settings.pharmacy_id, pharmacy_settings.time_zone
           FROM pharmacy
             JOIN pharmacy_settings ON pharmacy_settings.pharmacy_id = pharmacy.id
          WHERE pharmacy.deleted_at IS NULL AND COALESCE(NULLIF(pharmacy_settings.exchange_folder, ''::text), NULLIF(pharmacy_settings.identity ->> 'cnpj'::text, ''::text)) IS NOT NULL AND (EXISTS ( SELECT
                   FROM exchange_look
                  WHERE exchange_look.looked_at > (now() - '1 day'::interval)))
        ), arrived AS (
         SELECT exchange_file.pharmacy_id, expecting.time_zone, (exchange_file.taken_at AT TIME ZONE expecting.time_zone)::date AS day,
            min((exchange_file.taken_at AT TIME ZONE expecting.time_zone)::time without time zone) AS hour
           FROM exchange_file
             JOIN expecting USING (pharmacy_id)
          WHERE exchange_file.kind = 'catalogue'::text AND exchange_file.taken_at > (now() - '60 days'::interval)
          GROUP BY exchange_file.pharmacy_id, expecting.time_zone, ((exchange_file.taken_at AT TIME ZONE expecting.time_zone)::date)
        ), newest AS (
         SELECT arrived.pharmacy_id, max(arrived.day) AS newest_day
           FROM arrived
          GROUP BY arrived.pharmacy_id
        ), habit AS (
         SELECT arrived.pharmacy_id, arrived.time_zone, newest.newest_day, array_agg(DISTINCT EXTRACT(isodow FROM arrived.day)) AS weekdays,
            LEAST('24:00:00'::interval, date_trunc('hour'::text, percentile_disc(0.9::double precision) WITHIN GROUP (ORDER BY arrived.hour)::interval + '01:29:59'::interval)) AS due_hour
           FROM arrived
             JOIN newest USING (pharmacy_id)
          WHERE arrived.day > (newest.newest_day - 28) AND newest.newest_day > (CURRENT_DATE - 30)
          GROUP BY arrived.pharmacy_id, arrived.time_zone, newest.newest_day
         HAVING count(*) >= 3
        )
 SELECT DISTINCT ON (habit.pharmacy_id) habit.pharmacy_id, day.day::date AS day,
    ((day.day + habit.due_hour) AT TIME ZONE habit.time_zone) AS due_at
   FROM habit
     CROSS JOIN LATERAL generate_series(habit.newest_day + '1 day'::interval, CURRENT_DATE + '1 day'::interval, '1 day'::interval) day(day)
  WHERE (EXTRACT(isodow FROM day.day) = ANY (habit.weekdays)) AND ((day.day + habit.due_hour) AT TIME ZONE habit.time_zone) <= now()
  ORDER BY habit.pharmacy_id, (day.day::date) DESC;

create table licence_seat (
  licence_key_id uuid not null REFERENCES licence_key(id),
  sub text not null,
  activated_at timestamp with time zone default now() not null,
  constraint licence_seat_pkey PRIMARY KEY (licence_key_id, sub)
);
CREATE INDEX licence_seat_by_sub ON licence_seat USING btree (sub);

create table limit_change (
  id uuid default uuid_v7() not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  limit_name text not null CHECK (limit_name = ANY (ARRAY['approval_gross'::text, 'approval_item'::text, 'zero_share'::text])),
  from_amount numeric(14,2) not null,
  to_amount numeric(14,2) not null,
  changed_at timestamp with time zone default now() not null,
  changed_by text not null
);
CREATE INDEX limit_change_by_pharmacy ON limit_change USING btree (pharmacy_id, changed_at);

create table recount (
  section_id uuid not null PRIMARY KEY REFERENCES section(id),
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  inventory_number bigint not null REFERENCES inventory(number),
  whole_section uuid,
  criteria jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  created_by text not null,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  cancel_reason text default ''::text not null,
  closed_itself_at timestamp with time zone,
  constraint recount_check CHECK ((cancelled_at IS NULL) = (cancelled_by IS NULL))
);
CREATE INDEX recount_by_inventory ON recount USING btree (inventory_number);

create table recount_item (
  section_id uuid not null REFERENCES recount(section_id) ON DELETE CASCADE,
  item_key text not null,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  inventory_number bigint not null REFERENCES inventory(number),
  round smallint not null CHECK (round >= 2 AND round <= 3),
  replaces_sections uuid[] CHECK (cardinality(replaces_sections) > 0),
  place integer not null,
  added_by text,
  not_found text CHECK (not_found = ANY (ARRAY['zero'::text, 'next_round'::text, 'keep'::text])),
  not_found_by text,
  not_found_at timestamp with time zone,
  internal_code text default ''::text not null,
  barcodes text[] default '{}'::text[] not null,
  description text default ''::text not null,
  seen_sections uuid[] default '{}'::uuid[] not null,
  drawn boolean default false not null,
  constraint recount_item_pkey PRIMARY KEY (section_id, item_key),
  constraint recount_item_check CHECK ((not_found IS NULL) = (not_found_by IS NULL) AND (not_found IS NULL) = (not_found_at IS NULL))
);
CREATE INDEX recount_item_by_item ON recount_item USING btree (inventory_number, item_key);

create view listed_for_phones as -- section_id uuid, item_key text, pharmacy_id uuid, inventory_number bigint
 SELECT recount_item.section_id, recount_item.item_key, recount_item.pharmacy_id, recount_item.inventory_number
   FROM recount_item
UNION ALL
 SELECT daily_list.section_id, daily_item.item_key, daily_item.pharmacy_id, daily_item.inventory_number
   FROM daily_item
     JOIN daily_list USING (inventory_number);

create table main_barcode (
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  item_key text not null,
  barcode text not null,
  chosen_by text not null,
  chosen_at timestamp with time zone default now() not null,
  constraint main_barcode_pkey PRIMARY KEY (pharmacy_id, item_key)
);

create table message (
  id uuid default uuid_v7() not null PRIMARY KEY,
  sending_id uuid not null,
  inventory_number bigint not null REFERENCES inventory(number),
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  sub text not null,
  name text not null,
  text text not null CHECK (length(text) >= 1 AND length(text) <= 200),
  sent_by text not null,
  created_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone
);
CREATE INDEX message_by_change ON message USING btree (created_at, id);
CREATE INDEX message_of_inventory ON message USING btree (inventory_number, created_at);
CREATE INDEX message_unseen ON message USING btree (sub) WHERE seen_at IS NULL;

create table migration (
  name text not null PRIMARY KEY,
  digest text not null,
  applied_at timestamp with time zone default now() not null
);

create view moved_person as -- section_id uuid, sub text
 SELECT DISTINCT section_id, cognito_user_id AS sub
   FROM count moved
  WHERE read_in IS NOT NULL AND read_in <> section_id AND NOT deleted AND NOT (EXISTS ( SELECT
           FROM count_line
             JOIN count ON count.pharmacy_id = count_line.pharmacy_id AND count.id = count_line.count_id
          WHERE count_line.pharmacy_id = moved.pharmacy_id AND count_line.inventory_number = moved.inventory_number AND count_line.section_id = moved.section_id AND count_line.live AND count.cognito_user_id = moved.cognito_user_id AND (count.read_in IS NULL OR count.read_in = count.section_id)));

create table movement_import (
  id uuid default uuid_v7() not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  file_name text not null,
  sha256 text not null CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  rows integer not null CHECK (rows > 0),
  known integer not null,
  first_on date not null,
  last_on date not null,
  imported_at timestamp with time zone default now() not null,
  imported_by text not null,
  undone_at timestamp with time zone,
  undone_by text,
  invoice_id uuid REFERENCES invoice(id) ON DELETE CASCADE,
  constraint movement_import_check CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);
CREATE INDEX movement_import_newest ON movement_import USING btree (pharmacy_id, imported_at DESC);
CREATE UNIQUE INDEX movement_import_of_invoice ON movement_import USING btree (invoice_id) WHERE undone_at IS NULL;
CREATE UNIQUE INDEX movement_import_once ON movement_import USING btree (pharmacy_id, sha256) WHERE undone_at IS NULL;

create table other_box (
  inventory_number bigint not null REFERENCES inventory(number),
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  line_id bigint not null,
  barcode_key text not null,
  internal_code_key text not null,
  serial text not null,
  decided_by text not null,
  decided_at timestamp with time zone default now() not null,
  constraint other_box_pkey PRIMARY KEY (inventory_number, line_id)
);

create table outbox (
  id uuid default uuid_v7() not null PRIMARY KEY,
  kind text not null,
  key text not null,
  pharmacy_id uuid REFERENCES pharmacy(id) ON DELETE CASCADE,
  content jsonb default '{}'::jsonb not null,
  at timestamp with time zone default now() not null,
  until timestamp with time zone,
  attempts integer default 0 not null,
  next_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  failure text,
  constraint outbox_kind_key_key UNIQUE (kind, key)
);
CREATE INDEX outbox_pharmacy ON outbox USING btree (pharmacy_id);
CREATE INDEX outbox_waiting ON outbox USING btree (next_at) WHERE sent_at IS NULL;

create table person_notice (
  id uuid default uuid_v7() not null PRIMARY KEY,
  sub text not null REFERENCES person(sub),
  kind text not null,
  at timestamp with time zone default now() not null,
  by_name text,
  detail text default ''::text not null,
  seen_at timestamp with time zone
);
CREATE INDEX person_notice_by_person ON person_notice USING btree (sub, id) WHERE seen_at IS NULL;

create table person_pharmacy (
  sub text not null REFERENCES person(sub) ON DELETE CASCADE,
  pharmacy_id uuid not null REFERENCES pharmacy(id) ON DELETE CASCADE CHECK (pharmacy_id <> '00000000-0000-0000-0000-000000000000'::uuid),
  constraint person_pharmacy_pkey PRIMARY KEY (sub, pharmacy_id)
);
CREATE INDEX person_pharmacy_pharmacy ON person_pharmacy USING btree (pharmacy_id);

create table phone_key (
  id uuid default uuid_v7() not null PRIMARY KEY,
  sub text not null REFERENCES person(sub),
  thumbprint text not null,
  x text not null,
  y text not null,
  created_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone
);
CREATE INDEX phone_key_by_thumbprint ON phone_key USING btree (thumbprint);
CREATE UNIQUE INDEX phone_key_live ON phone_key USING btree (sub, thumbprint) WHERE revoked_at IS NULL;

create table photo (
  id uuid not null PRIMARY KEY,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  inventory_number bigint not null REFERENCES inventory(number),
  code text not null,
  code_key text generated always as (code_key(code)) stored not null,
  count_amplify_id uuid,
  taken_by_sub text not null,
  taken_by text not null,
  taken_at timestamp with time zone not null,
  arrived_at timestamp with time zone default now() not null,
  image bytea not null CHECK (octet_length(image) <= 204800),
  kind text default 'unregistered'::text not null CHECK (kind = ANY (ARRAY['unregistered'::text, 'zero'::text, 'broken'::text, 'expired'::text, 'controlled'::text, 'other'::text]))
);
CREATE INDEX photo_by_arrival ON photo USING btree (arrived_at);
CREATE INDEX photo_by_code ON photo USING btree (inventory_number, code_key);
alter table photo alter column image set storage external;

create table place_tally (
  pharmacy_id uuid not null,
  inventory_number bigint not null,
  section_id uuid,
  lines bigint not null,
  unrecognised bigint not null,
  constraint place_tally_pharmacy_id_inventory_number_section_id_key UNIQUE NULLS NOT DISTINCT (pharmacy_id, inventory_number, section_id)
);
CREATE INDEX place_tally_unrecognised ON place_tally USING btree (inventory_number) WHERE unrecognised <> 0;

create view place_total as -- pharmacy_id uuid, inventory_number bigint, section_id uuid, lines bigint, unrecognised bigint
 SELECT pharmacy_id, inventory_number, section_id, sum(lines)::bigint AS lines, sum(unrecognised)::bigint AS unrecognised
   FROM ( SELECT place_tally.pharmacy_id, place_tally.inventory_number, place_tally.section_id, place_tally.lines, place_tally.unrecognised
           FROM place_tally
        UNION ALL
         SELECT line_delta.pharmacy_id, line_delta.inventory_number, line_delta.section_id, line_delta.lines, line_delta.unrecognised
           FROM line_delta) noted
  GROUP BY pharmacy_id, inventory_number, section_id
 HAVING sum(lines) <> 0::numeric OR sum(unrecognised) <> 0::numeric;

create table product (
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  id uuid default uuid_v7() not null,
  internal_code text default ''::text not null,
  internal_code_key text generated always as (code_key(internal_code)) stored not null,
  barcode text default ''::text not null,
  barcode_key text generated always as (code_key(barcode)) stored not null,
  description text default ''::text not null,
  department text default ''::text not null,
  system_stock numeric(14,3) default 0 not null,
  value numeric(14,2) default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  changed_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  search text generated always as ((((((fold(description) || ' '::text) || fold(code_key(internal_code))) || ' '::text) || fold(code_key(barcode))) || ' '::text) || fold(department)) stored not null,
  constraint product_pkey PRIMARY KEY (pharmacy_id, id),
  constraint product_has_code CHECK (btrim(internal_code) <> ''::text OR btrim(barcode) <> ''::text)
);
CREATE INDEX product_by_barcode ON product USING btree (pharmacy_id, barcode_key) WHERE deleted_at IS NULL AND barcode_key <> ''::text;
CREATE INDEX product_by_change ON product USING btree (pharmacy_id, changed_at, id);
CREATE INDEX product_by_deletion ON product USING btree (pharmacy_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX product_by_description ON product USING btree (pharmacy_id, description COLLATE pt_br, id) WHERE deleted_at IS NULL;
CREATE INDEX product_by_id ON product USING btree (id);
CREATE UNIQUE INDEX product_by_key ON product USING btree (pharmacy_id, internal_code_key, barcode_key) WHERE deleted_at IS NULL;
CREATE INDEX product_by_search ON product USING gin (pharmacy_id, search gin_trgm_ops) WHERE deleted_at IS NULL;

create table product_delta (
  pharmacy_id uuid not null,
  id bigint generated always as identity not null,
  products bigint not null,
  constraint product_delta_pkey PRIMARY KEY (pharmacy_id, id)
);

create table product_tally (
  pharmacy_id uuid not null PRIMARY KEY,
  products bigint not null,
  internal_codes bigint not null
);

create view product_total as -- pharmacy_id uuid, products bigint, internal_codes bigint
 SELECT pharmacy_id, products,
        CASE
            WHEN is_folded THEN internal_codes
            ELSE ( SELECT count(DISTINCT product.internal_code_key) AS count
               FROM product
              WHERE product.pharmacy_id = noted.pharmacy_id AND product.deleted_at IS NULL AND product.internal_code_key <> ''::text)
        END AS internal_codes
   FROM ( SELECT each.pharmacy_id, sum(each.products)::bigint AS products, max(each.internal_codes) AS internal_codes,
            bool_and(each.is_folded) AS is_folded
           FROM ( SELECT product_tally.pharmacy_id, product_tally.products, product_tally.internal_codes, true AS is_folded
                   FROM product_tally
                UNION ALL
                 SELECT product_delta.pharmacy_id, product_delta.products, NULL::bigint, false
                   FROM product_delta) each
          GROUP BY each.pharmacy_id) noted;

create table rate_limit (
  key character varying(255) not null PRIMARY KEY,
  points integer default 0 not null,
  expire bigint
);
CREATE INDEX rate_limit_by_expire ON rate_limit USING btree (expire);

create table receipt_tally (
  pharmacy_id uuid not null,
  received_hour timestamp with time zone not null,
  lines bigint not null,
  constraint receipt_tally_pkey PRIMARY KEY (pharmacy_id, received_hour)
);
CREATE INDEX receipt_tally_by_hour ON receipt_tally USING btree (received_hour) INCLUDE (lines);

create view receipt_total as -- pharmacy_id uuid, received_hour timestamp with time zone, lines bigint
 SELECT receipt_tally.pharmacy_id, receipt_tally.received_hour, receipt_tally.lines
   FROM receipt_tally
UNION ALL
 SELECT line_delta.pharmacy_id, line_delta.received_hour, line_delta.lines
   FROM line_delta;

create function keep_collectors_until() RETURNS timestamp with time zone LANGUAGE sql STABLE
RETURN date_trunc('hour'::text, (now() - '2 days'::interval), 'UTC'::text);

create view recent_receipts as -- pharmacy_id uuid, collector_id bigint, inventory_number bigint, received_hour timestamp with time zone, lines bigint, last_received_at timestamp with time zone
 SELECT pharmacy_id, collector_id, inventory_number, date_trunc('hour'::text, received_at, 'UTC'::text) AS received_hour, count(*) AS lines,
    max(received_at) AS last_received_at
   FROM count_line
  WHERE live AND kind <> 'unrecognised'::text AND received_at >= keep_collectors_until()
  GROUP BY pharmacy_id, collector_id, inventory_number, (date_trunc('hour'::text, received_at, 'UTC'::text));

create table recount_decision (
  id uuid default uuid_v7() not null PRIMARY KEY,
  inventory_number bigint not null REFERENCES inventory(number),
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  item_key text not null,
  quantity numeric not null,
  round smallint CHECK (round >= 1 AND round <= 3),
  reason text default ''::text not null,
  decided_by text not null,
  decided_by_sub text not null,
  decided_at timestamp with time zone default now() not null,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  seen numeric[] default '{}'::numeric[] not null,
  constraint recount_decision_check CHECK (round IS NOT NULL OR reason <> ''::text),
  constraint recount_decision_check1 CHECK ((cancelled_at IS NULL) = (cancelled_by IS NULL))
);
CREATE UNIQUE INDEX recount_decision_current ON recount_decision USING btree (inventory_number, item_key) WHERE cancelled_at IS NULL;

create table recount_override (
  section_id uuid not null REFERENCES recount(section_id) ON DELETE CASCADE,
  collector_sub text not null,
  collector_name text not null,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  inventory_number bigint not null REFERENCES inventory(number),
  reason text not null CHECK (reason <> ''::text),
  overridden_by text not null,
  overridden_at timestamp with time zone default now() not null,
  constraint recount_override_pkey PRIMARY KEY (section_id, collector_sub)
);

create table recount_search (
  section_id uuid not null,
  item_key text not null,
  sub text not null,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  inventory_number bigint not null REFERENCES inventory(number),
  collector_name text not null,
  not_found boolean not null,
  marked_at timestamp with time zone not null,
  changed_at timestamp with time zone default now() not null,
  constraint recount_search_pkey PRIMARY KEY (section_id, item_key, sub)
);
CREATE INDEX recount_search_by_inventory ON recount_search USING btree (inventory_number);

create table return_proof_item (
  pharmacy_id uuid not null,
  proof_id uuid not null REFERENCES return_proof(id) ON DELETE CASCADE,
  item_key text not null,
  internal_code text not null,
  barcodes text[] not null,
  description text not null,
  how text not null,
  settled numeric not null,
  moved numeric not null,
  in_erp numeric,
  difference numeric generated always as (in_erp - settled - moved) stored,
  difference_value numeric,
  value numeric(20,6) not null,
  cause text,
  constraint return_proof_item_pkey PRIMARY KEY (proof_id, item_key)
);

create table scope_decision (
  inventory_number bigint not null REFERENCES inventory(number),
  item_key text not null,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  decided_at timestamp with time zone default now() not null,
  decided_by text not null,
  constraint scope_decision_pkey PRIMARY KEY (inventory_number, item_key)
);

create table section_done (
  section_id uuid not null REFERENCES section(id),
  sub text not null,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  inventory_number bigint not null REFERENCES inventory(number),
  collector_name text not null,
  lines integer not null CHECK (lines >= 0),
  units numeric(20,3) not null,
  hash text not null,
  matches boolean not null,
  declared_at timestamp with time zone default now() not null,
  withdrawn_at timestamp with time zone,
  not_found text[] default '{}'::text[] not null,
  missing text[] default '{}'::text[] not null,
  holds boolean generated always as (matches AND withdrawn_at IS NULL) stored not null,
  expected_units numeric(14,3),
  read_units numeric(14,3),
  constraint section_done_pkey PRIMARY KEY (section_id, sub),
  constraint section_done_expected_check CHECK ((expected_units IS NULL) = (read_units IS NULL))
);
CREATE INDEX section_done_by_inventory ON section_done USING btree (inventory_number);

create table section_tag (
  section_id uuid not null PRIMARY KEY REFERENCES section(id),
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  inventory_number bigint not null REFERENCES inventory(number),
  printed_at timestamp with time zone,
  printed_by text,
  read_at timestamp with time zone,
  read_by text
);
CREATE INDEX section_tag_by_inventory ON section_tag USING btree (inventory_number);

create table settlement_item (
  settlement_id uuid not null REFERENCES settlement(id) ON DELETE CASCADE,
  pharmacy_id uuid not null,
  item_key text not null,
  internal_code text not null,
  barcodes text[] not null,
  description text not null,
  department text not null,
  expected numeric(18,3) not null,
  counted numeric,
  settled numeric not null,
  how text not null CHECK (how = ANY (ARRAY['counted'::text, 'kept'::text, 'zeroed'::text, 'decided'::text])),
  value numeric(20,6) not null,
  difference numeric generated always as (settled - expected) stored not null,
  difference_value numeric not null,
  reason text,
  reason_text text default ''::text not null,
  round text CHECK (round = ANY (ARRAY['1'::text, '2'::text, '3'::text, 'D'::text])),
  rounds jsonb default '[]'::jsonb not null,
  moved numeric(18,3),
  expected_at timestamp with time zone,
  is_estimated boolean default false not null,
  moved_in_count boolean default false not null,
  constraint settlement_item_pkey PRIMARY KEY (settlement_id, item_key)
);
CREATE INDEX settlement_item_by_item ON settlement_item USING btree (pharmacy_id, item_key);
CREATE INDEX settlement_item_differing ON settlement_item USING btree (pharmacy_id, settlement_id, item_key) INCLUDE (difference, difference_value) WHERE difference <> 0::numeric;

create table settlement_line (
  settlement_id uuid not null,
  pharmacy_id uuid not null,
  count_id bigint not null,
  entry_index integer not null,
  count_version integer not null,
  line_id bigint not null,
  round smallint default 1 not null,
  barcode_key text not null,
  internal_code_key text not null,
  quantity numeric(14,3) not null,
  factor numeric(14,3) not null,
  section_id uuid,
  collector_id bigint not null,
  item_key text,
  is_settled boolean default true not null,
  bound_factor numeric(14,3),
  serial text,
  constraint settlement_line_pkey PRIMARY KEY (settlement_id, count_id, entry_index)
);

create table settlement_movement (
  settlement_id uuid not null REFERENCES settlement(id) ON DELETE CASCADE,
  pharmacy_id uuid not null,
  item_key text not null,
  moved_on date not null,
  moved_at timestamp with time zone,
  units numeric not null,
  share numeric(2,1) not null
);
CREATE INDEX settlement_movement_by_item ON settlement_movement USING btree (settlement_id, item_key);

create view standing_recount as -- section_id uuid, inventory_number bigint, name text, round smallint, whole_section uuid, finalised_at timestamp with time zone, is_in_force boolean, closed_at timestamp with time zone
 SELECT recount.section_id, recount.inventory_number, section.name, section.round, recount.whole_section, section.finalised_at,
    recount.cancelled_at IS NULL AS is_in_force,
        CASE
            WHEN first.id IS NULL OR first.finalised_at IS NOT NULL AND section.finalised_at IS NOT NULL THEN GREATEST(section.finalised_at, first.finalised_at)
            ELSE NULL::timestamp with time zone
        END AS closed_at
   FROM recount
     JOIN section ON section.id = recount.section_id AND section.deleted_at IS NULL
     LEFT JOIN section first ON first.id = recount.whole_section AND first.deleted_at IS NULL;

create table stock_mode_choice (
  inventory_number bigint not null PRIMARY KEY REFERENCES inventory(number),
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  mode text not null CHECK (mode = ANY (ARRAY['repeated'::text, 'summed'::text]))
);

create table stock_movement (
  import_id uuid not null REFERENCES movement_import(id) ON DELETE CASCADE,
  line integer not null,
  pharmacy_id uuid not null,
  code text not null,
  code_key text generated always as (code_key(code)) stored not null,
  moved_on date not null,
  moved_at timestamp with time zone,
  quantity numeric(14,3) not null CHECK (quantity <> 0::numeric),
  constraint stock_movement_pkey PRIMARY KEY (import_id, line)
);
CREATE INDEX stock_movement_by_day ON stock_movement USING btree (pharmacy_id, moved_on);

create table stock_snapshot_item (
  snapshot_id uuid not null REFERENCES stock_snapshot(id) ON DELETE CASCADE,
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  item_key text not null,
  internal_code text not null,
  barcodes text[] not null,
  barcode_keys text[] not null,
  description text not null,
  department text not null,
  rows integer not null,
  stock_summed numeric(18,3) not null,
  stock_repeated numeric(14,3) not null,
  stocks_differ boolean not null,
  value_summed numeric(20,6) not null,
  value_repeated numeric(14,2) not null,
  values_differ boolean not null,
  constraint stock_snapshot_item_pkey PRIMARY KEY (snapshot_id, item_key)
);

create table supplier_code (
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  supplier_cnpj text not null,
  code text not null,
  item_key text not null,
  factor numeric(14,3) not null CHECK (factor > 0::numeric),
  decided_by text not null,
  decided_at timestamp with time zone default now() not null,
  constraint supplier_code_pkey PRIMARY KEY (pharmacy_id, supplier_cnpj, code)
);

create function transfer_results(reach uuid[]) RETURNS TABLE(id uuid, pharmacy_id uuid) LANGUAGE sql STABLE
BEGIN ATOMIC
 SELECT DISTINCT ON (settlement.pharmacy_id) settlement.id, settlement.pharmacy_id
    FROM ((settlement
      JOIN inventory ON (((inventory.number = settlement.inventory_number) AND (inventory.deleted_at IS NULL))))
      JOIN pharmacy ON (((pharmacy.id = settlement.pharmacy_id) AND (pharmacy.deleted_at IS NULL))))
   WHERE ((settlement.superseded_at IS NULL) AND (settlement.settled_at > (now() - '30 days'::interval)) AND ((transfer_results.reach IS NULL) OR (settlement.pharmacy_id = ANY (transfer_results.reach))))
   ORDER BY settlement.pharmacy_id, settlement.settled_at DESC, settlement.id DESC;
END;

create function transfer_items(reach uuid[])
 RETURNS TABLE(pharmacy_id uuid, settlement_id uuid, item_key text, value numeric, difference numeric, difference_value numeric, barcode_key text)
 LANGUAGE sql STABLE ROWS 100000 SET enable_nestloop TO 'on'
BEGIN ATOMIC
 SELECT item.pharmacy_id, item.settlement_id, item.item_key, item.value, item.difference, item.difference_value,
         CASE
             WHEN (cardinality(item.barcodes) < 2) THEN code_key(item.barcodes[1])
             ELSE ( SELECT min(code_key(code.code)) AS min
                FROM unnest(item.barcodes) code(code))
         END AS barcode_key
    FROM (transfer_results(transfer_items.reach) result(id, pharmacy_id)
      JOIN settlement_item item ON (((item.pharmacy_id = result.pharmacy_id) AND (item.settlement_id = result.id))))
   WHERE (item.difference <> (0)::numeric);
END;

create function transfer_pairs(reach uuid[])
 RETURNS TABLE(short_settlement uuid, short_key text, short_pharmacy uuid, short_difference numeric, short_value numeric, over_settlement uuid, over_key text, over_pharmacy uuid, over_difference numeric, over_value numeric, units numeric, explained numeric)
 LANGUAGE sql STABLE SET work_mem TO '64MB' SET enable_nestloop TO 'off'
BEGIN ATOMIC
 WITH differing AS MATERIALIZED (
          SELECT transfer_items.pharmacy_id, transfer_items.settlement_id, transfer_items.item_key, transfer_items.value,
             transfer_items.difference, transfer_items.difference_value, transfer_items.barcode_key
            FROM transfer_items(transfer_pairs.reach) transfer_items(pharmacy_id, settlement_id, item_key, value, difference, difference_value, barcode_key)
         ), two_sided AS (
          SELECT differing.barcode_key, differing.pharmacy_id, sum(differing.difference) AS net
            FROM differing
           WHERE (differing.barcode_key IS NOT NULL)
           GROUP BY differing.barcode_key, differing.pharmacy_id
          HAVING ((min(differing.difference) < (0)::numeric) AND (max(differing.difference) > (0)::numeric))
         ), taking_part AS MATERIALIZED (
          SELECT differing.pharmacy_id, differing.settlement_id, differing.item_key, differing.value, differing.difference,
             differing.difference_value, differing.barcode_key
            FROM (differing
              LEFT JOIN two_sided USING (barcode_key, pharmacy_id))
           WHERE ((two_sided.net IS NULL) OR (sign(two_sided.net) = sign(differing.difference)))
         ), by_barcode AS MATERIALIZED (
          SELECT short.settlement_id AS short_settlement, short.item_key AS short_key, short.pharmacy_id AS short_pharmacy,
             short.difference AS short_difference, short.difference_value AS short_value, short.value AS short_price,
             over.settlement_id AS over_settlement, over.item_key AS over_key, over.pharmacy_id AS over_pharmacy,
             over.difference AS over_difference, over.difference_value AS over_value, over.value AS over_price
            FROM (( SELECT taking_part.pharmacy_id, taking_part.settlement_id, taking_part.item_key, taking_part.value,
                     taking_part.difference, taking_part.difference_value, taking_part.barcode_key,
                     row_number() OVER (PARTITION BY taking_part.barcode_key ORDER BY (abs(taking_part.difference_value)) DESC, (abs(taking_part.difference)) DESC, taking_part.pharmacy_id, (taking_part.item_key COLLATE "C")) AS rank
                    FROM taking_part
                   WHERE ((taking_part.barcode_key IS NOT NULL) AND (taking_part.difference < (0)::numeric))) short
              JOIN ( SELECT taking_part.pharmacy_id, taking_part.settlement_id, taking_part.item_key, taking_part.value,
                     taking_part.difference, taking_part.difference_value, taking_part.barcode_key,
                     row_number() OVER (PARTITION BY taking_part.barcode_key ORDER BY (abs(taking_part.difference_value)) DESC, (abs(taking_part.difference)) DESC, taking_part.pharmacy_id, (taking_part.item_key COLLATE "C")) AS rank
                    FROM taking_part
                   WHERE ((taking_part.barcode_key IS NOT NULL) AND (taking_part.difference > (0)::numeric))) over USING (barcode_key, rank))
         ), rest AS MATERIALIZED (
          SELECT taking_part.pharmacy_id, taking_part.settlement_id, taking_part.item_key, taking_part.value, taking_part.difference,
             taking_part.difference_value, taking_part.barcode_key,
             row_number() OVER (PARTITION BY taking_part.item_key, (taking_part.difference < (0)::numeric), (taking_part.barcode_key IS NULL) ORDER BY (abs(taking_part.difference_value)) DESC, (abs(taking_part.difference)) DESC, taking_part.pharmacy_id) AS rank,
             count(*) FILTER (WHERE ((taking_part.difference < (0)::numeric) AND (taking_part.barcode_key IS NOT NULL))) OVER (PARTITION BY taking_part.item_key) AS shorts_with_barcode
            FROM (taking_part
              LEFT JOIN ( SELECT by_barcode.short_settlement AS settlement_id, by_barcode.short_key AS item_key
                    FROM by_barcode
                 UNION ALL
                  SELECT by_barcode.over_settlement, by_barcode.over_key
                    FROM by_barcode) taken USING (settlement_id, item_key))
           WHERE ((taken.item_key IS NULL) AND (taking_part.item_key ~~ 'i:%'::text))
         ), by_code AS (
          SELECT short.settlement_id, short.item_key, short.pharmacy_id, short.difference, short.difference_value, short.value,
             over.settlement_id, short.item_key, over.pharmacy_id, over.difference, over.difference_value, over.value
            FROM (( SELECT rest.pharmacy_id, rest.settlement_id, rest.item_key, rest.value, rest.difference, rest.difference_value,
                     rest.barcode_key, rest.rank, rest.shorts_with_barcode
                    FROM rest
                   WHERE ((rest.difference < (0)::numeric) AND (rest.barcode_key IS NOT NULL))) short
              JOIN ( SELECT rest.pharmacy_id, rest.settlement_id, rest.item_key, rest.value, rest.difference, rest.difference_value,
                     rest.barcode_key, rest.rank, rest.shorts_with_barcode
                    FROM rest
                   WHERE ((rest.difference > (0)::numeric) AND (rest.barcode_key IS NULL))) over USING (item_key, rank))
         UNION ALL
          SELECT short.settlement_id, short.item_key, short.pharmacy_id, short.difference, short.difference_value, short.value,
             over.settlement_id, short.item_key, over.pharmacy_id, over.difference, over.difference_value, over.value
            FROM (( SELECT rest.pharmacy_id, rest.settlement_id, rest.item_key, rest.value, rest.difference, rest.difference_value,
                     rest.barcode_key, rest.rank, rest.shorts_with_barcode
                    FROM rest
                   WHERE ((rest.difference < (0)::numeric) AND (rest.barcode_key IS NULL))) short
              JOIN ( SELECT rest.settlement_id, rest.item_key, rest.pharmacy_id, rest.difference, rest.difference_value, rest.value,
                     row_number() OVER (PARTITION BY rest.item_key ORDER BY (abs(rest.difference_value)) DESC, (abs(rest.difference)) DESC, rest.pharmacy_id) AS rank
                    FROM rest
                   WHERE ((rest.difference > (0)::numeric) AND ((rest.barcode_key IS NOT NULL) OR (rest.rank > rest.shorts_with_barcode)))) over USING (item_key, rank))
         ), pair AS (
          SELECT by_barcode.short_settlement, by_barcode.short_key, by_barcode.short_pharmacy, by_barcode.short_difference,
             by_barcode.short_value, by_barcode.short_price, by_barcode.over_settlement, by_barcode.over_key, by_barcode.over_pharmacy,
             by_barcode.over_difference, by_barcode.over_value, by_barcode.over_price
            FROM by_barcode
         UNION ALL
          SELECT by_code.settlement_id, by_code.item_key, by_code.pharmacy_id, by_code.difference, by_code.difference_value, by_code.value,
             by_code.settlement_id_1 AS settlement_id, by_code.item_key_1 AS item_key, by_code.pharmacy_id_1 AS pharmacy_id,
             by_code.difference_1 AS difference, by_code.difference_value_1 AS difference_value, by_code.value_1 AS value
            FROM by_code by_code(settlement_id, item_key, pharmacy_id, difference, difference_value, value, settlement_id_1, item_key_1, pharmacy_id_1, difference_1, difference_value_1, value_1)
         )
  SELECT pair.short_settlement, pair.short_key, pair.short_pharmacy, pair.short_difference, pair.short_value, pair.over_settlement,
     pair.over_key, pair.over_pharmacy, pair.over_difference, pair.over_value,
     LEAST((- pair.short_difference), pair.over_difference) AS "least",
     (round((LEAST((- pair.short_difference), pair.over_difference) * pair.short_price), 2) + round((LEAST((- pair.short_difference), pair.over_difference) * pair.over_price), 2))
    FROM pair;
END;

create materialized view transfer as -- short_settlement uuid, short_key text, short_pharmacy uuid, short_difference numeric, short_value numeric, over_settlement uuid, over_key text, over_pharmacy uuid, over_difference numeric, over_value numeric, units numeric, explained numeric
 SELECT short_settlement, short_key, short_pharmacy, short_difference, short_value, over_settlement, over_key, over_pharmacy,
    over_difference, over_value, units, explained
   FROM transfer_pairs(NULL::uuid[]) transfer_pairs(short_settlement, short_key, short_pharmacy, short_difference, short_value, over_settlement, over_key, over_pharmacy, over_difference, over_value, units, explained);
CREATE UNIQUE INDEX transfer_by_item ON transfer USING btree (short_settlement, short_key);
CREATE INDEX transfer_by_money ON transfer USING btree (explained DESC, short_key COLLATE "C", short_settlement, over_settlement, over_key COLLATE "C");

create materialized view transfer_result as -- id uuid, pharmacy_id uuid
 SELECT id, pharmacy_id
   FROM transfer_results(NULL::uuid[]) transfer_results(id, pharmacy_id);
CREATE UNIQUE INDEX transfer_result_by_id ON transfer_result USING btree (id);

create table uncounted_choice (
  inventory_number bigint not null PRIMARY KEY REFERENCES inventory(number),
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  decision text not null CHECK (decision = ANY (ARRAY['keep'::text, 'zero'::text, 'each'::text])),
  decided_by_sub text not null,
  confirmed_items integer CHECK (confirmed_items >= 0)
);

create function explaining_losses(of_pharmacy uuid, of_item text, of_inventory bigint, expected numeric, stock_at timestamp with time zone, before timestamp with time zone)
 RETURNS SETOF confirmed_loss LANGUAGE sql STABLE AS $function$
  select * from confirmed_loss as loss
  where loss.pharmacy_id = of_pharmacy and loss.item_key = of_item and registered_at < before
    and (filed_at is null or stock_at <= filed_at or expected > stock_left)
    and not exists (
      select from settlement join settlement_item on settlement_id = settlement.id
      where settlement.pharmacy_id = of_pharmacy and superseded_at is null and inventory_number <> of_inventory
        and settlement_item.item_key = of_item and how in ('counted', 'decided')
        and settled_at > registered_at and settled_at < before
    )
$function$;

create view unknown_loss as -- pharmacy_id uuid, inventory_number bigint, approved_at timestamp with time zone, item_key text, money numeric
 SELECT settlement.pharmacy_id, settlement.inventory_number, settlement.approved_at, item.item_key,
    round(GREATEST((- item.difference) - COALESCE(( SELECT sum(explaining_losses.units) AS sum
           FROM explaining_losses(settlement.pharmacy_id, item.item_key, settlement.inventory_number, item.expected, COALESCE((settlement.details ->> 'stock_at'::text)::timestamp with time zone, settlement.settled_at), settlement.settled_at) explaining_losses(id, pharmacy_id, item_key, reason, units, money, registered_at, filed_at, stock_left)), 0::numeric), 0::numeric) * item.value, 2) AS money
   FROM settlement
     JOIN settlement_item item ON item.settlement_id = settlement.id
  WHERE settlement.superseded_at IS NULL AND settlement.approved_at IS NOT NULL AND item.difference < 0::numeric AND COALESCE(item.reason, 'not_investigated'::text) = 'not_investigated'::text;

create table work (
  inventory_number bigint not null PRIMARY KEY,
  pharmacy_id uuid not null,
  formula text default ''::text not null
);

create table work_item (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  item_key text not null,
  first_received_at timestamp with time zone not null,
  has_several boolean not null,
  is_code boolean not null,
  is_double boolean not null,
  people bigint[] not null,
  places uuid[] not null,
  constraint work_item_pkey PRIMARY KEY (inventory_number, item_key)
) with (fillfactor=80);

create table work_mark (
  id bigint generated always as identity not null PRIMARY KEY,
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  item_keys text[],
  collector_id bigint,
  ten_minutes timestamp with time zone[]
);
CREATE INDEX work_mark_by_inventory ON work_mark USING btree (inventory_number);

create table work_time (
  inventory_number bigint not null,
  pharmacy_id uuid not null,
  person bigint not null,
  place_id uuid not null,
  ten_minutes timestamp with time zone not null,
  lines bigint not null,
  units numeric not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  last_received_at timestamp with time zone not null,
  last_line_id bigint not null,
  arrivals timestamp with time zone[] not null,
  constraint work_time_pkey PRIMARY KEY (inventory_number, person, ten_minutes, place_id)
) with (fillfactor=80);

create table zeroed_item (
  inventory_number bigint not null REFERENCES inventory(number),
  pharmacy_id uuid not null REFERENCES pharmacy(id),
  item_key text not null,
  zeroed_by_sub text not null,
  constraint zeroed_item_pkey PRIMARY KEY (inventory_number, item_key)
);

create function asks_for_reason(money numeric, department text, reason_from numeric, controlled text[]) RETURNS boolean LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((abs(round(money, 2)) >= reason_from) OR (department = ANY (controlled)));

create function audit_digest(of_row audit) RETURNS bytea LANGUAGE plpgsql STABLE PARALLEL SAFE AS $function$
declare
  halves record := audit_halves(of_row);
begin
  return sha256(sha256(halves.texts) || halves.rest);
end
$function$;

create function audit_halves(of_row audit, OUT texts bytea, OUT rest bytea) RETURNS record LANGUAGE plpgsql STABLE PARALLEL SAFE AS $function$
declare
  parts text[] := string_to_array(
    replace(replace(concat((of_row).before, E'\x03', (of_row).after), '\\', E'\x01'), '\"', E'\x02'), '"');
  digests bytea[] := array[sha256(convert_to((of_row).actor_name, 'UTF8'))];
begin
  for place in 2 .. cardinality(parts) by 2 loop
    if not starts_with(ltrim(parts[place + 1], E' \t\n\r'), ':') then
      digests := array_append(digests, sha256(convert_to(parts[place], 'UTF8')));
      parts[place] := '';
    end if;
  end loop;
  texts := (select string_agg(digest, '' order by place) from unnest(digests) with ordinality as kept (digest, place));
  rest := sha256(convert_to(json_build_array(
    (of_row).id::text, (extract(epoch from (of_row).at) * 1000000)::bigint::text, (of_row).pharmacy_id::text, (of_row).actor_sub,
    (of_row).action, (of_row).entity, (of_row).entity_id, (of_row).products::text, array_to_string(parts, '"')
  )::text, 'UTF8'));
end
$function$;

create function audit_link(before bytea, digest bytea) RETURNS bytea LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $function$
begin
  return sha256(before || digest);
end
$function$;

create aggregate audit_link_of(bytea) (sfunc = audit_link, stype = bytea
);

create function audit_row_text(of_row audit) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $function$
  select json_build_array(
    (of_row).id::text, (extract(epoch from (of_row).at) * 1000000)::bigint::text, (of_row).pharmacy_id::text, (of_row).actor_sub,
    (of_row).actor_name, (of_row).action, (of_row).entity, (of_row).entity_id, (of_row).products::text, (of_row).before::text,
    (of_row).after::text
  )::text
$function$;

create function begin_with_tolerance() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  insert into inventory_terms (inventory_number, pharmacy_id, tolerance_units, tolerance_percent, tolerance_money)
  select new.number, new.pharmacy_id, tolerance_units, tolerance_percent, tolerance_money
  from pharmacy_settings
  where pharmacy_id = new.pharmacy_id and (tolerance_units > 0 or tolerance_percent > 0 or tolerance_money > 0);
  return null;
end
$function$;

create function box_readings(of_pharmacy uuid, of_inventory bigint, only_barcodes text[] DEFAULT NULL::text[])
 RETURNS TABLE(line_id bigint, barcode_key text, internal_code_key text, serial text, quantity numeric, factor numeric, round smallint, made_at timestamp with time zone, first_id bigint)
 LANGUAGE sql STABLE PARALLEL SAFE AS $function$
  with reading as (
    select id as line_id, count_line.barcode_key, count_line.internal_code_key, count_line.serial, count_line.quantity,
      count_line.factor, section_id, created_at, received_at
    from count_line
    where pharmacy_id = of_pharmacy and inventory_number = of_inventory and live
      and count_line.serial is not null
      and count_line.quantity > 0
      and (only_barcodes is null or count_line.barcode_key = any(only_barcodes))
      and count_id not in (select discarded.count_id from discarded_counts(of_inventory) as discarded)
    union all
    select frozen.line_id, frozen.barcode_key, frozen.internal_code_key, frozen.serial, frozen.quantity, frozen.factor,
      frozen.section_id, created_at, received_at
    from stand_in_lines(of_inventory) as frozen join count on count.pharmacy_id = of_pharmacy and count.id = frozen.count_id
    where frozen.serial is not null and frozen.quantity > 0
      and (only_barcodes is null or frozen.barcode_key = any(only_barcodes))
  )
  select line_id, barcode_key, internal_code_key, serial, quantity, factor, round, made_at,
    first_value(line_id) over (partition by round, barcode_key, serial order by made_at, line_id)
  from (
    select reading.*, coalesce(section.round, 1::smallint) as round,
      case when reading.created_at < inventory.created_at then received_at else least(reading.created_at, received_at) end as made_at
    from reading
    join inventory on inventory.number = of_inventory and inventory.source <> 'pharmacy'
    left join section on section.id = section_id and section.kind = 'recount' and section.deleted_at is null
    left join recount on recount.section_id = section.id
    where cancelled_at is null and not exists (
      select from other_box as other
      where other.inventory_number = of_inventory and other.line_id = reading.line_id
        and other.barcode_key = reading.barcode_key and other.serial = reading.serial
    )
  ) as valid
$function$;

create function catalogue_items(of_pharmacy uuid, only_internal_codes text[] DEFAULT NULL::text[], only_barcodes text[] DEFAULT NULL::text[])
 RETURNS TABLE(item_key text, internal_code text, barcodes text[], barcode_keys text[], description text, department text, rows integer, stock_summed numeric, stock_repeated numeric, stocks_differ boolean, value_summed numeric, value_repeated numeric, values_differ boolean)
 LANGUAGE sql STABLE PARALLEL SAFE AS $function$
  select item_key(internal_code_key, barcode_key),
    (array_agg(internal_code order by updated_at desc, barcode_key collate "C", id))[1],
    coalesce(array_agg(barcode order by updated_at desc, barcode_key collate "C", id) filter (where barcode_key <> ''), '{}'),
    coalesce(array_agg(barcode_key order by updated_at desc, barcode_key collate "C", id) filter (where barcode_key <> ''), '{}'),
    (array_agg(description order by updated_at desc, barcode_key collate "C", id))[1],
    (array_agg(department order by updated_at desc, barcode_key collate "C", id))[1],
    count(*)::integer,
    sum(system_stock),
    (array_agg(system_stock order by updated_at desc, barcode_key collate "C", id))[1],
    min(system_stock) <> max(system_stock),
    round(case when sum(system_stock) > 0 then sum(system_stock * value) / sum(system_stock) else avg(value) end, 6),
    (array_agg(value order by updated_at desc, barcode_key collate "C", id))[1],
    min(value) <> max(value)
  from product
  where pharmacy_id = of_pharmacy and deleted_at is null
    and (only_internal_codes is null or internal_code_key = any(only_internal_codes)
      or internal_code_key = '' and barcode_key = any(only_barcodes))
  group by 1
$function$;

create function counting_lines(of_pharmacy uuid, of_inventory bigint) RETURNS SETOF count_line LANGUAGE sql STABLE PARALLEL SAFE AS $function$
  select * from count_line
  where pharmacy_id = of_pharmacy and inventory_number = of_inventory and live and kind <> 'unrecognised'
    and count_id not in (select discarded.count_id from discarded_counts(of_inventory) as discarded)
$function$;

create function discarded_counts(of_inventory bigint) RETURNS TABLE(count_id bigint) LANGUAGE sql STABLE PARALLEL SAFE AS $function$
  select discarded_count.count_id from discarded_count
  join count on count.pharmacy_id = discarded_count.pharmacy_id and count.id = discarded_count.count_id
    and count.version = discarded_count.count_version
  where discarded_count.inventory_number = of_inventory
$function$;

create function earlier_loss_of_box(later loss) RETURNS SETOF loss LANGUAGE sql STABLE AS $function$
  select earlier from loss as earlier
  where later.serial <> '' and earlier.pharmacy_id = later.pharmacy_id and earlier.code_key = later.code_key
    and earlier.serial = later.serial and earlier.undone_at is null and earlier.discarded_at is null
    and earlier.id <> later.id and (earlier.confirmed_at is not null or later.confirmed_at is null
      and (earlier.received_at, earlier.id) < (later.received_at, later.id))
  order by earlier.confirmed_at, earlier.received_at, earlier.id limit 1
$function$;

create function fold_tallies() RETURNS void LANGUAGE plpgsql AS $function$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_tallies', 0)) then
    return;
  end if;
  with gone as (
    delete from line_delta
    returning pharmacy_id, inventory_number, section_id, collector_id, hour, received_hour, lines, unrecognised, last_received_at
  ), places as (
    insert into place_tally as kept (pharmacy_id, inventory_number, section_id, lines, unrecognised)
    select pharmacy_id, inventory_number, section_id, sum(lines), sum(unrecognised) from gone group by 1, 2, 3
    on conflict (pharmacy_id, inventory_number, section_id) do update
    set lines = kept.lines + excluded.lines, unrecognised = kept.unrecognised + excluded.unrecognised
  ), hours as (
    insert into hour_tally as kept (pharmacy_id, hour, lines)
    select pharmacy_id, hour, sum(lines) from gone group by 1, 2
    on conflict (pharmacy_id, hour) do update set lines = kept.lines + excluded.lines
  ), collectors as (
    insert into collector_tally as kept
      (pharmacy_id, collector_id, inventory_number, received_hour, lines, last_received_at)
    select pharmacy_id, collector_id, inventory_number, received_hour, sum(lines), max(last_received_at)
    from gone where collector_id is not null and received_hour >= keep_collectors_until()
    group by 1, 2, 3, 4 having sum(lines) <> 0
    on conflict (pharmacy_id, collector_id, inventory_number, received_hour) do update
    set lines = kept.lines + excluded.lines,
      last_received_at = greatest(kept.last_received_at, excluded.last_received_at)
  )
  insert into receipt_tally as kept (pharmacy_id, received_hour, lines)
  select pharmacy_id, received_hour, sum(lines) from gone group by 1, 2
  on conflict (pharmacy_id, received_hour) do update set lines = kept.lines + excluded.lines;

  delete from collector_tally where received_hour < keep_collectors_until();

  with gone as (delete from product_delta returning pharmacy_id, products),
  changed as (select pharmacy_id, sum(products) as products from gone group by pharmacy_id)
  insert into product_tally as kept (pharmacy_id, products, internal_codes)
  select pharmacy_id, products, (
    select count(distinct internal_code_key) from product
    where product.pharmacy_id = changed.pharmacy_id and deleted_at is null and internal_code_key <> ''
  )
  from changed
  on conflict (pharmacy_id) do update
  set products = kept.products + excluded.products, internal_codes = excluded.internal_codes;
end
$function$;

create function gtin_13_inside(key text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $function$
declare
  total integer := 0;
begin
  if key !~ '^[1-8][0-9]{13}$' then
    return null;
  end if;
  for place in 1 .. 13 loop
    total := total + substr(key, place, 1)::integer * (1 + place % 2 * 2);
  end loop;
  if (10 - total % 10) % 10 <> substr(key, 14, 1)::integer then
    return null;
  end if;
  total := 0;
  for place in 1 .. 12 loop
    total := total + substr(key, place + 1, 1)::integer * (3 - place % 2 * 2);
  end loop;
  return ltrim(substr(key, 2, 12) || (10 - total % 10) % 10, '0');
end
$function$;

create function inventory_began_at(of_inventory bigint) RETURNS timestamp with time zone LANGUAGE sql STABLE PARALLEL SAFE AS $function$
  select least(created_at, (
    select min(received_at) from count where inventory_number = of_inventory and field_versions ? 'inventoryNumber'
  )) from inventory where number = of_inventory
$function$;

create function item_key(internal_code_key text, barcode_key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (internal_code_key <> ''::text) THEN ('i:'::text || internal_code_key) ELSE ('b:'::text || barcode_key) END;

create function like_anywhere(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $function$ select '%' || regexp_replace(fold(word), '([\\%_])', '\\\1', 'g') || '%' $function$;

create function line_made_at(created_at timestamp with time zone, received_at timestamp with time zone, opened_at timestamp with time zone)
 RETURNS timestamp with time zone LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (created_at < (opened_at - '60 days'::interval)) THEN received_at ELSE LEAST(created_at, received_at) END;

create function line_units(quantity numeric, factor numeric, bound_factor numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (quantity * CASE WHEN (factor = (1)::numeric) THEN COALESCE(bound_factor, (1)::numeric) ELSE factor END);

create function mark_boxes() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  if tg_op = 'INSERT' then
    insert into comparison_mark (inventory_number, pharmacy_id, barcode_keys, internal_code_keys)
    select inventory_number, pharmacy_id, array_agg(barcode_key), array_agg(internal_code_key) from after_rows group by 1, 2;
  else
    insert into comparison_mark (inventory_number, pharmacy_id, barcode_keys, internal_code_keys)
    select inventory_number, pharmacy_id, array_agg(barcode_key), array_agg(internal_code_key) from before_rows group by 1, 2;
  end if;
  return null;
end
$function$;

create function mark_changed() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  new.changed_at := now();
  return new;
end
$function$;

create function mark_inventories() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  if tg_op = 'INSERT' then
    insert into comparison_mark (inventory_number, pharmacy_id)
    select distinct inventory_number, pharmacy_id from after_rows;
  elsif tg_op = 'DELETE' then
    insert into comparison_mark (inventory_number, pharmacy_id)
    select distinct inventory_number, pharmacy_id from before_rows;
  else
    insert into comparison_mark (inventory_number, pharmacy_id)
    select distinct inventory_number, pharmacy_id from (select * from before_rows union all select * from after_rows) as changed;
  end if;
  return null;
end
$function$;

create function mark_inventories_changed() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  update inventory set changed_at = now() where pharmacy_id = new.id and deleted_at is null;
  return null;
end
$function$;

create function mark_items() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  if tg_op = 'INSERT' then
    insert into comparison_mark (inventory_number, pharmacy_id, item_keys)
    select inventory_number, pharmacy_id, array_agg(item_key) from after_rows group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into comparison_mark (inventory_number, pharmacy_id, item_keys)
    select inventory_number, pharmacy_id, array_agg(item_key) from before_rows group by 1, 2;
  else
    insert into comparison_mark (inventory_number, pharmacy_id, item_keys)
    select inventory_number, pharmacy_id, array_agg(item_key)
    from (select * from before_rows union all select * from after_rows) as changed group by 1, 2;
  end if;
  return null;
end
$function$;

create function mark_lines() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  if tg_op = 'INSERT' then
    insert into comparison_mark (inventory_number, pharmacy_id, collector_id, barcode_keys, internal_code_keys, ten_minutes)
    select inventory_number, pharmacy_id, collector_id, array_agg(barcode_key), array_agg(internal_code_key),
      array_agg(distinct ten_minutes(created_at))
    from after_rows where live group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into comparison_mark (inventory_number, pharmacy_id, collector_id, barcode_keys, internal_code_keys, ten_minutes)
    select inventory_number, pharmacy_id, collector_id, array_agg(barcode_key), array_agg(internal_code_key),
      array_agg(distinct ten_minutes(created_at))
    from before_rows where live group by 1, 2, 3;
  else
    insert into comparison_mark (inventory_number, pharmacy_id, collector_id, barcode_keys, internal_code_keys, ten_minutes)
    select inventory_number, pharmacy_id, collector_id, array_agg(barcode_key), array_agg(internal_code_key),
      array_agg(distinct ten_minutes(created_at))
    from (select * from before_rows union all select * from after_rows) as changed where live group by 1, 2, 3;
  end if;
  return null;
end
$function$;

create function mark_proved_count() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  insert into comparison_mark (inventory_number, pharmacy_id) values (new.inventory_number, new.pharmacy_id);
  return null;
end
$function$;

create function mark_sections() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  insert into comparison_mark (inventory_number, pharmacy_id)
  select distinct inventory.number, inventory.pharmacy_id
  from before_rows join after_rows using (id) join inventory on inventory.number = after_rows.inventory_number
  where (before_rows.finalised_at, before_rows.deleted_at, before_rows.round)
      is distinct from (after_rows.finalised_at, after_rows.deleted_at, after_rows.round)
    and exists (select from recount where recount.inventory_number = inventory.number);
  return null;
end
$function$;

create function mark_settlements() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  if tg_op = 'DELETE' then
    insert into comparison_mark (inventory_number, pharmacy_id)
    select distinct inventory_number, pharmacy_id from before_rows where settlement_bears(inventory_number);
  else
    insert into comparison_mark (inventory_number, pharmacy_id)
    select distinct inventory_number, pharmacy_id from after_rows where settlement_bears(inventory_number);
  end if;
  return null;
end
$function$;

create function note_expiry_source() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  if tg_op = 'INSERT' then
    insert into expiry_shop as kept (pharmacy_id, source_version)
    select distinct pharmacy_id, 1 from after_rows
    on conflict (pharmacy_id) do update set source_version = kept.source_version + 1;
  else
    insert into expiry_shop as kept (pharmacy_id, source_version)
    select distinct pharmacy_id, 1 from before_rows
    on conflict (pharmacy_id) do update set source_version = kept.source_version + 1;
  end if;
  return null;
end
$function$;

create function note_lines() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  if tg_op = 'INSERT' then
    insert into line_delta (pharmacy_id, inventory_number, section_id, collector_id, hour, received_hour, lines, unrecognised,
      last_received_at)
    select pharmacy_id, inventory_number, section_id, collector_id, hour, date_trunc('hour', received_at, 'UTC'),
      count(*) filter (where kind <> 'unrecognised'), count(*) filter (where kind = 'unrecognised'), max(received_at)
    from after_rows where live
    group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into line_delta (pharmacy_id, inventory_number, section_id, collector_id, hour, received_hour, lines, unrecognised,
      last_received_at)
    select pharmacy_id, inventory_number, section_id, collector_id, hour, date_trunc('hour', received_at, 'UTC'),
      -count(*) filter (where kind <> 'unrecognised'), -count(*) filter (where kind = 'unrecognised'), max(received_at)
    from before_rows where live
    group by 1, 2, 3, 4, 5, 6;
  else
    insert into line_delta (pharmacy_id, inventory_number, section_id, collector_id, hour, received_hour, lines, unrecognised,
      last_received_at)
    select pharmacy_id, inventory_number, section_id, collector_id, hour, date_trunc('hour', received_at, 'UTC'),
      coalesce(sum(change) filter (where kind <> 'unrecognised'), 0),
      coalesce(sum(change) filter (where kind = 'unrecognised'), 0), max(received_at)
    from (
      select pharmacy_id, inventory_number, section_id, collector_id, hour, received_at, kind, 1 as change
      from after_rows where live
      union all
      select pharmacy_id, inventory_number, section_id, collector_id, hour, received_at, kind, -1
      from before_rows where live
    ) as changed
    group by 1, 2, 3, 4, 5, 6
    having coalesce(sum(change) filter (where kind <> 'unrecognised'), 0) <> 0
      or coalesce(sum(change) filter (where kind = 'unrecognised'), 0) <> 0;
  end if;
  return null;
end
$function$;

create function note_products() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  if tg_op = 'INSERT' then
    insert into product_delta (pharmacy_id, products)
    select pharmacy_id, count(*) from after_rows where deleted_at is null group by pharmacy_id;
  elsif tg_op = 'DELETE' then
    insert into product_delta (pharmacy_id, products)
    select pharmacy_id, -count(*) from before_rows where deleted_at is null group by pharmacy_id;
  else
    insert into product_delta (pharmacy_id, products)
    select pharmacy_id, sum(change) from (
      select pharmacy_id, sum(change) as change from (
        select pharmacy_id, internal_code_key, 1 as change from after_rows where deleted_at is null
        union all
        select pharmacy_id, internal_code_key, -1 from before_rows where deleted_at is null
      ) as each
      group by pharmacy_id, internal_code_key
      having sum(change) <> 0
    ) as changed
    group by pharmacy_id;
  end if;
  return null;
end
$function$;

create function note_source() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  if tg_op = 'INSERT' then
    insert into comparison_source as kept (pharmacy_id, version)
    select distinct pharmacy_id, 1 from after_rows
    on conflict (pharmacy_id) do update set version = kept.version + 1;
  elsif tg_op = 'DELETE' then
    insert into comparison_source as kept (pharmacy_id, version)
    select distinct pharmacy_id, 1 from before_rows
    on conflict (pharmacy_id) do update set version = kept.version + 1;
  else
    insert into comparison_source as kept (pharmacy_id, version)
    select distinct pharmacy_id, 1 from (select pharmacy_id from before_rows union select pharmacy_id from after_rows) as changed
    on conflict (pharmacy_id) do update set version = kept.version + 1;
  end if;
  return null;
end
$function$;

create function raise_version() RETURNS trigger LANGUAGE plpgsql AS $function$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  field text;
begin
  new.changed_at := now();
  new.version := old.version + 1;
  for field in select jsonb_object_keys(after) loop
    if before -> field is distinct from after -> field
      and field <> all (tg_argv || array['version', 'changed_at', 'field_versions'])
    then
      new.field_versions := new.field_versions || jsonb_build_object(field, new.version);
    end if;
  end loop;
  return new;
end
$function$;

create function reason_explains(reason text, difference numeric, shortage_reasons text[], overage_reasons text[]) RETURNS boolean
 LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (difference < (0)::numeric) THEN (reason <> ALL (overage_reasons)) WHEN (difference > (0)::numeric) THEN (reason <> ALL (shortage_reasons)) ELSE false END;

create function rebuild_tallies() RETURNS void LANGUAGE plpgsql AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('fold_tallies', 0));
  with gone as (delete from line_delta),
  counted as materialized (
    select pharmacy_id, inventory_number, section_id, hour, date_trunc('hour', received_at, 'UTC') as received_hour,
      count(*) filter (where kind <> 'unrecognised') as lines, count(*) filter (where kind = 'unrecognised') as unrecognised
    from count_line where live
    group by 1, 2, 3, 4, 5
  ), places as (
    insert into place_tally (pharmacy_id, inventory_number, section_id, lines, unrecognised)
    select pharmacy_id, inventory_number, section_id, sum(lines), sum(unrecognised) from (
      select pharmacy_id, inventory_number, section_id, lines, unrecognised from counted
      union all
      select pharmacy_id, inventory_number, section_id, 0, 0 from place_tally
    ) as every group by 1, 2, 3
    on conflict (pharmacy_id, inventory_number, section_id) do update
    set lines = excluded.lines, unrecognised = excluded.unrecognised
  ), hours as (
    insert into hour_tally (pharmacy_id, hour, lines)
    select pharmacy_id, hour, sum(lines) from (
      select pharmacy_id, hour, lines from counted union all select pharmacy_id, hour, 0 from hour_tally
    ) as every group by 1, 2
    on conflict (pharmacy_id, hour) do update set lines = excluded.lines
  ), collectors as (
    insert into collector_tally (pharmacy_id, collector_id, inventory_number, received_hour, lines, last_received_at)
    select pharmacy_id, collector_id, inventory_number, received_hour, sum(lines), max(last_received_at) from (
      select * from recent_receipts
      union all
      select pharmacy_id, collector_id, inventory_number, received_hour, 0, last_received_at from collector_tally
    ) as every group by 1, 2, 3, 4
    on conflict (pharmacy_id, collector_id, inventory_number, received_hour) do update
    set lines = excluded.lines, last_received_at = excluded.last_received_at
  )
  insert into receipt_tally (pharmacy_id, received_hour, lines)
  select pharmacy_id, received_hour, sum(lines) from (
    select pharmacy_id, received_hour, lines from counted
    union all
    select pharmacy_id, received_hour, 0 from receipt_tally
  ) as every group by 1, 2
  on conflict (pharmacy_id, received_hour) do update set lines = excluded.lines;

  with gone as (delete from product_delta),
  counted as (
    select pharmacy_id, count(*) as products,
      count(distinct internal_code_key) filter (where internal_code_key <> '') as internal_codes
    from product where deleted_at is null
    group by pharmacy_id
  )
  insert into product_tally (pharmacy_id, products, internal_codes)
  select pharmacy_id, sum(products), sum(internal_codes) from (
    select pharmacy_id, products, internal_codes from counted
    union all
    select pharmacy_id, 0, 0 from product_tally
  ) as every group by pharmacy_id
  on conflict (pharmacy_id) do update set products = excluded.products, internal_codes = excluded.internal_codes;
end
$function$;

create function revoke_phone_keys() RETURNS trigger LANGUAGE plpgsql AS $function$
begin
  update phone_key set revoked_at = greatest(new.sessions_ended_at, new.deactivated_at)
  where sub = new.sub and revoked_at is null;
  return null;
end
$function$;

create function seal_audit(only_chain uuid, most integer) RETURNS integer LANGUAGE plpgsql AS $function$
declare
  held uuid[];
  sealed integer;
begin
  if only_chain is null then
    select array_agg(chain) into held from (select distinct chain from unsealed_audit(most)) as unsealed
    where pg_try_advisory_xact_lock(hashtextextended('audit ' || chain, 0));
  else
    perform pg_advisory_xact_lock(hashtextextended('audit ' || only_chain, 0));
    held := array[only_chain];
  end if;
  insert into audit_chain (chain, head)
  select chain, sha256(convert_to(chain::text, 'UTF8')) from unnest(held) as begun (chain)
  on conflict do nothing;
  -- A statement of its own, which sees what the holder before us linked.
  with picked as (
    select audit.id, chain, case when audit.id > one_digest_to then audit_digest(audit)
      else sha256(convert_to(audit_row_text(audit), 'UTF8')) end as digest
    from unsealed_audit(most) as unsealed join audit on audit.id = unsealed.id cross join audit_mark
    where chain = any(held)
  ),
  fed as (
    select chain, id, digest from picked
    union all
    select chain, 0, head from audit_chain where chain in (select chain from picked)
  ),
  linked as (select chain, id, audit_link_of(digest) over (partition by chain order by id) as link from fed),
  made as (
    select chain, array_agg(id order by id) as ids, string_agg(link, '' order by id) as links, count(*) as added, max(id) as last_id
    from linked where id > 0 group by chain
  ),
  written as (
    insert into audit_seal (chain, position, audit_ids, links, last_id)
    select chain, rows + 1, ids, links, last_id from made join audit_chain using (chain)
  ),
  moved as (
    update audit_chain set rows = rows + added, head = substring(links from length(links) - 31)
    from made where made.chain = audit_chain.chain
  )
  select coalesce(sum(added), 0) into sealed from made;
  return sealed;
end
$function$;

create function settlement_bears(of_inventory bigint) RETURNS boolean LANGUAGE sql STABLE
RETURN ((EXISTS (SELECT FROM discarded_count WHERE (discarded_count.inventory_number = settlement_bears.of_inventory))) OR (EXISTS (SELECT FROM inventory_terms WHERE ((inventory_terms.inventory_number = settlement_bears.of_inventory) AND (inventory_terms.shop = 'open'::text)))));

create function stand_in_lines(of_inventory bigint) RETURNS SETOF settlement_line LANGUAGE sql STABLE PARALLEL SAFE AS $function$
  select settlement_line.* from settlement_line
  where settlement_id = (
    select id from settlement
    where inventory_number = of_inventory and exists (select from discarded_count where inventory_number = of_inventory)
    order by version desc limit 1
  ) and settlement_line.count_id in (select discarded.count_id from discarded_counts(of_inventory) as discarded)
$function$;

create function ten_minutes(moment timestamp with time zone) RETURNS timestamp with time zone LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN date_bin('00:10:00'::interval, moment, '2000-01-01 00:00:00+00'::timestamp with time zone);

create function unsealed_audit(most integer DEFAULT NULL::integer) RETURNS TABLE(id bigint, chain uuid) LANGUAGE plpgsql STABLE
 SET plan_cache_mode TO 'force_custom_plan' AS $function$
declare
  mark bigint := (select sealed_to from audit_mark);
begin
  return query
  with unsealed as (
    select audit.id from audit where audit.id > mark
    except
    select unnest(audit_ids) from audit_seal where last_id > mark
  )
  select audit.id, coalesce(audit.pharmacy_id, '00000000-0000-0000-0000-000000000000')
  from unsealed join audit on audit.id = unsealed.id order by audit.id limit most;
end
$function$;

insert into pharmacy (id, name, inventory_uuid, created_at, deleted_at, changed_at, version, field_versions) overriding system value values
  ('00000000-0000-0000-0000-000000000000', 'Contagens sem inventário', '00000000-0000-0000-0000-000000000000', now(), now(), now(), '1', '{}');
insert into inventory (number, uuid, pharmacy_id, name, source, created_by, created_at, finalised_at, finalised_by, deleted_at, version, changed_at, field_versions, copies_stock, collector_sub, collector_name, collector_email, reopened_by_recount_at, daily_on) overriding system value values
  ('0', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', 'Contagens sem inventário', 'mobile', null, now(), null, null, now(), '1', now(), '{}', 't', null, null, null, null, null);
insert into audit_mark (is_only, began_at, began_after, sealed_to, one_digest_to) overriding system value values
  ('t', now(), '0', '0', '0');
insert into comparison_source (pharmacy_id, version, stock_version, items, repeated, repeated_equal) overriding system value values
  ('00000000-0000-0000-0000-000000000000', '0', null, null, null, null);
insert into epoch (id, began_at, is_only) overriding system value values
  (default, now(), 't');
insert into migration (name, digest, applied_at) overriding system value values
  ('0134_invoice_search.sql', '0b9593fc133503691a62d97a34201157e1c6b789551716a93541cefd91d46986', now());

CREATE TRIGGER code_binding_changes BEFORE UPDATE OF removed_at ON code_binding FOR EACH ROW WHEN (old.removed_at IS DISTINCT FROM new.removed_at) EXECUTE FUNCTION mark_changed();
CREATE TRIGGER code_binding_deleted_source AFTER DELETE ON code_binding REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER code_binding_inserted_source AFTER INSERT ON code_binding REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER code_binding_updated_source AFTER UPDATE ON code_binding REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER count_proved_marks AFTER UPDATE OF unproved ON count FOR EACH ROW WHEN (old.unproved IS DISTINCT FROM new.unproved) EXECUTE FUNCTION mark_proved_count();
CREATE TRIGGER count_line_deleted AFTER DELETE ON count_line REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_lines();
CREATE TRIGGER count_line_deleted_marks AFTER DELETE ON count_line REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_lines();
CREATE TRIGGER count_line_inserted AFTER INSERT ON count_line REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_lines();
CREATE TRIGGER count_line_inserted_marks AFTER INSERT ON count_line REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_lines();
CREATE TRIGGER count_line_updated AFTER UPDATE ON count_line REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_lines();
CREATE TRIGGER count_line_updated_marks AFTER UPDATE ON count_line REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_lines();
CREATE TRIGGER discarded_count_deleted_marks AFTER DELETE ON discarded_count REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER discarded_count_inserted_marks AFTER INSERT ON discarded_count REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER discarded_count_updated_marks AFTER UPDATE ON discarded_count REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER import_report_deleted_source AFTER DELETE ON import_report REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER import_report_inserted_source AFTER INSERT ON import_report REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER import_report_updated_source AFTER UPDATE ON import_report REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER inventory_begins_with_tolerance AFTER INSERT ON inventory FOR EACH ROW WHEN (new.source <> 'pharmacy'::text) EXECUTE FUNCTION begin_with_tolerance();
CREATE TRIGGER inventory_changes BEFORE UPDATE ON inventory FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version('number', 'uuid', 'pharmacy_id', 'source', 'created_by', 'created_at', 'finalised_by', 'copies_stock', 'reopened_by_recount_at', 'daily_on');
CREATE TRIGGER inventory_terms_deleted_marks AFTER DELETE ON inventory_terms REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER inventory_terms_inserted_marks AFTER INSERT ON inventory_terms REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER inventory_terms_updated_marks AFTER UPDATE ON inventory_terms REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER invoice_deleted_expiry AFTER DELETE ON invoice REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_expiry_source();
CREATE TRIGGER invoice_inserted_expiry AFTER INSERT ON invoice REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_expiry_source();
CREATE TRIGGER invoice_updated_expiry AFTER UPDATE ON invoice REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_expiry_source();
CREATE TRIGGER invoice_item_deleted_expiry AFTER DELETE ON invoice_item REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_expiry_source();
CREATE TRIGGER invoice_item_inserted_expiry AFTER INSERT ON invoice_item REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_expiry_source();
CREATE TRIGGER invoice_item_updated_expiry AFTER UPDATE ON invoice_item REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_expiry_source();
CREATE TRIGGER invoice_lot_deleted_expiry AFTER DELETE ON invoice_lot REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_expiry_source();
CREATE TRIGGER invoice_lot_inserted_expiry AFTER INSERT ON invoice_lot REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_expiry_source();
CREATE TRIGGER invoice_lot_updated_expiry AFTER UPDATE ON invoice_lot REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_expiry_source();
CREATE TRIGGER item_reason_deleted_marks AFTER DELETE ON item_reason REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_items();
CREATE TRIGGER item_reason_inserted_marks AFTER INSERT ON item_reason REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_items();
CREATE TRIGGER item_reason_updated_marks AFTER UPDATE ON item_reason REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_items();
CREATE TRIGGER loss_deleted_expiry AFTER DELETE ON loss REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_expiry_source();
CREATE TRIGGER loss_inserted_expiry AFTER INSERT ON loss REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_expiry_source();
CREATE TRIGGER loss_updated_expiry AFTER UPDATE ON loss REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_expiry_source();
CREATE TRIGGER movement_import_deleted_source AFTER DELETE ON movement_import REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER movement_import_inserted_source AFTER INSERT ON movement_import REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER movement_import_updated_source AFTER UPDATE ON movement_import REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER other_box_deleted_marks AFTER DELETE ON other_box REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_boxes();
CREATE TRIGGER other_box_inserted_marks AFTER INSERT ON other_box REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_boxes();
CREATE TRIGGER person_revokes_phone_keys AFTER UPDATE OF sessions_ended_at, deactivated_at ON person FOR EACH ROW WHEN (new.sessions_ended_at IS DISTINCT FROM old.sessions_ended_at AND new.sessions_ended_at IS NOT NULL OR new.deactivated_at IS DISTINCT FROM old.deactivated_at AND new.deactivated_at IS NOT NULL) EXECUTE FUNCTION revoke_phone_keys();
CREATE TRIGGER pharmacy_changes BEFORE UPDATE ON pharmacy FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version('id', 'inventory_uuid', 'created_at');
CREATE TRIGGER pharmacy_renamed AFTER UPDATE OF name ON pharmacy FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION mark_inventories_changed();
CREATE TRIGGER pharmacy_settings_deleted_source AFTER DELETE ON pharmacy_settings REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER pharmacy_settings_inserted_source AFTER INSERT ON pharmacy_settings REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER pharmacy_settings_updated_source AFTER UPDATE ON pharmacy_settings REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER product_changes BEFORE UPDATE OF internal_code, barcode, description, department, deleted_at ON product FOR EACH ROW WHEN (old.internal_code IS DISTINCT FROM new.internal_code OR old.barcode IS DISTINCT FROM new.barcode OR old.description IS DISTINCT FROM new.description OR old.department IS DISTINCT FROM new.department OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION mark_changed();
CREATE TRIGGER product_deleted AFTER DELETE ON product REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_products();
CREATE TRIGGER product_deleted_source AFTER DELETE ON product REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER product_inserted AFTER INSERT ON product REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_products();
CREATE TRIGGER product_inserted_source AFTER INSERT ON product REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER product_updated AFTER UPDATE ON product REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_products();
CREATE TRIGGER product_updated_source AFTER UPDATE ON product REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER recount_deleted_marks AFTER DELETE ON recount REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER recount_inserted_marks AFTER INSERT ON recount REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER recount_updated_marks AFTER UPDATE ON recount REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER recount_decision_deleted_marks AFTER DELETE ON recount_decision REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER recount_decision_inserted_marks AFTER INSERT ON recount_decision REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER recount_decision_updated_marks AFTER UPDATE ON recount_decision REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER recount_item_deleted_marks AFTER DELETE ON recount_item REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER recount_item_inserted_marks AFTER INSERT ON recount_item REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER recount_item_updated_marks AFTER UPDATE ON recount_item REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER recount_override_deleted_marks AFTER DELETE ON recount_override REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER recount_override_inserted_marks AFTER INSERT ON recount_override REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER recount_override_updated_marks AFTER UPDATE ON recount_override REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER scope_decision_deleted_marks AFTER DELETE ON scope_decision REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_items();
CREATE TRIGGER scope_decision_inserted_marks AFTER INSERT ON scope_decision REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_items();
CREATE TRIGGER scope_decision_updated_marks AFTER UPDATE ON scope_decision REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_items();
CREATE TRIGGER section_changes BEFORE UPDATE ON section FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version('id', 'pharmacy_id', 'inventory_number', 'created_at', 'finalised_by', 'kind', 'round');
CREATE TRIGGER section_updated_marks AFTER UPDATE ON section REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_sections();
CREATE TRIGGER settlement_deleted_marks AFTER DELETE ON settlement REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_settlements();
CREATE TRIGGER settlement_inserted_marks AFTER INSERT ON settlement REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_settlements();
CREATE TRIGGER settlement_updated_marks AFTER UPDATE ON settlement REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_settlements();
CREATE TRIGGER stock_mode_choice_deleted_marks AFTER DELETE ON stock_mode_choice REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER stock_mode_choice_inserted_marks AFTER INSERT ON stock_mode_choice REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER stock_mode_choice_updated_marks AFTER UPDATE ON stock_mode_choice REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER stock_movement_deleted_source AFTER DELETE ON stock_movement REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER stock_movement_inserted_source AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER stock_movement_updated_source AFTER UPDATE ON stock_movement REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_source();
CREATE TRIGGER stock_snapshot_deleted_marks AFTER DELETE ON stock_snapshot REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER stock_snapshot_inserted_marks AFTER INSERT ON stock_snapshot REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER stock_snapshot_updated_marks AFTER UPDATE ON stock_snapshot REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER uncounted_choice_deleted_marks AFTER DELETE ON uncounted_choice REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER uncounted_choice_inserted_marks AFTER INSERT ON uncounted_choice REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER uncounted_choice_updated_marks AFTER UPDATE ON uncounted_choice REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_inventories();
CREATE TRIGGER zeroed_item_deleted_marks AFTER DELETE ON zeroed_item REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_items();
CREATE TRIGGER zeroed_item_inserted_marks AFTER INSERT ON zeroed_item REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_items();
CREATE TRIGGER zeroed_item_updated_marks AFTER UPDATE ON zeroed_item REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_items();
