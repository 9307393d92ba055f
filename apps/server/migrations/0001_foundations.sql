-- What every later table needs: search that folds case and accents, ids that sort by time, a pt-BR collation,
-- the audit trail and the throttles.

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create extension if not exists btree_gin with schema public;

create collation if not exists public.pt_br (provider = icu, locale = 'pt-BR');

-- unaccent(text) is only stable, so that an index can't use it; with the dictionary named it is safe to call immutable.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;

-- What `like` looks for to find a word anywhere in a folded text. Escaped after folding, which makes % of a wide ％.
create function like_anywhere(word text) returns text
  language sql immutable strict parallel safe
  as $$ select '%' || regexp_replace(fold(word), '([\\%_])', '\\\1', 'g') || '%' $$;

-- A code without leading zeros and blanks; '' is no code. packages/contract/src/codes.ts holds the same rule, and its
-- blanks are these.
create function code_key(code text) returns text
  language sql immutable strict parallel safe
  as $$
    select ltrim(
      btrim(code, U&' \0009\000A\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'),
      '0'
    )
  $$;

-- UUID version 7: milliseconds since 1970 in front, so that ids sort by time (PostgreSQL has its own only from 18 on).
create function uuid_v7() returns uuid
  language sql volatile parallel safe
  as $$
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
  $$;

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  pharmacy_id uuid,
  actor_sub text not null,
  actor_name text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before json,
  after json
);
create index audit_by_entity on audit (entity, entity_id, id);
create index audit_by_pharmacy on audit (pharmacy_id, id);

create table throttle (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index throttle_by_reset on throttle (resets_at);
