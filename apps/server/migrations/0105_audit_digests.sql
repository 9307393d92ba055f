-- A row's digest is made of two (docs/history.md, "The chain"): one of the texts that an anonymisation may replace, one of all the rest, which
-- stays computable. Rows up to `one_digest_to` have a single one.
alter table audit_mark add column one_digest_to bigint not null default 0;
update audit_mark set one_digest_to = coalesce((select max(id) from audit), 0);

-- Of a row up to `one_digest_to` what it hashed to; of a later one the digests of its texts.
alter table audit_anonymised drop constraint audit_anonymised_digest_check, add check (length(digest) > 0 and length(digest) % 32 = 0);

-- `texts` has the SHA-256 of each text: the actor's name, and every string in `before` and `after` that isn't the name of a member. `rest` is
-- that of all else. JSON has no control characters, so they stand for what is escaped and between the two documents. `audit verify` computes
-- the same by itself.
create function audit_halves(of_row audit, out texts bytea, out rest bytea) language plpgsql stable parallel safe as $$
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
$$;

create function audit_digest(of_row audit) returns bytea language plpgsql stable parallel safe as $$
declare
  halves record := audit_halves(of_row);
begin
  return sha256(sha256(halves.texts) || halves.rest);
end
$$;

-- As before, with the digest that a row's id asks for.
create or replace function seal_audit(only_chain uuid, most integer) returns integer language plpgsql as $$
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
$$;
