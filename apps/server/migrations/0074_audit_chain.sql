-- The audit becomes a chain (docs/history.md, "The chain"). Transactions write their rows unlinked, so writers never wait for each other;
-- a moment later the committed ones are linked, each pharmacy in a chain of its own. What belongs to no pharmacy is in the chain of the
-- nil UUID. Rows from before this migration are outside.

create table audit_chain (
  chain uuid primary key,
  -- Of all rows linked so far. Whoever links more holds the advisory lock of the chain.
  rows bigint not null default 0,
  head bytea not null check (length(head) = 32)
);

-- The rows that were linked in one go.
create table audit_seal (
  chain uuid not null,
  -- Of its first row in the chain, from 1.
  position bigint not null,
  audit_ids bigint[] not null,
  -- SHA-256 of the link before and the row's own SHA-256; 32 bytes for each id.
  links bytea not null,
  last_id bigint not null,
  primary key (chain, position),
  check (length(links) = 32 * cardinality(audit_ids))
);
create index audit_seal_by_last_id on audit_seal (last_id);

-- All rows up to `sealed_to` are linked and none of them can still appear; the chain begins after `began_after`.
create table audit_mark (
  is_only boolean primary key default true check (is_only),
  began_at timestamptz not null,
  began_after bigint not null,
  sealed_to bigint not null
);
insert into audit_mark (began_at, began_after, sealed_to) select now(), coalesce(max(id), 0), coalesce(max(id), 0) from audit;

-- What is hashed of a row: a JSON array of texts, in which `at` is in microseconds. `audit verify` makes the same text by itself.
create function audit_row_text(of_row audit) returns text language sql stable parallel safe as $$
  select json_build_array(
    (of_row).id::text, (extract(epoch from (of_row).at) * 1000000)::bigint::text, (of_row).pharmacy_id::text, (of_row).actor_sub,
    (of_row).actor_name, (of_row).action, (of_row).entity, (of_row).entity_id, (of_row).products::text, (of_row).before::text,
    (of_row).after::text
  )::text
$$;

create function audit_link(before bytea, digest bytea) returns bytea language plpgsql immutable strict parallel safe as $$
begin
  return sha256(before || digest);
end
$$;
-- The first digest is the link to go on from.
create aggregate audit_link_of(bytea) (sfunc = audit_link, stype = bytea);

-- The first visible rows without a link, by id. Its plan knows the mark, and stays linear however wrong its estimates are.
create function unsealed_audit(most integer default null) returns table (id bigint, chain uuid) language plpgsql stable
  set plan_cache_mode = force_custom_plan
as $$
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
$$;

-- Links the rows of a chain, after waiting for whoever is linking it; or, for null, of all chains that nobody is linking. Looks at the first
-- `most` rows without a link and returns how many got one. What the calling transaction wrote is linked too.
create function seal_audit(only_chain uuid, most integer) returns integer language plpgsql as $$
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
    select audit.id, chain, sha256(convert_to(audit_row_text(audit), 'UTF8')) as digest
    from unsealed_audit(most) as unsealed join audit on audit.id = unsealed.id
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
$$;

-- The head of the pharmacy's chain as it was settled, which the Ata prints; null for versions from before the chain.
alter table settlement add column audit_row bigint, add column audit_head text check (audit_head ~ '^[0-9a-f]{64}$');
