-- Rules that several statements share, once each. They are plain SQL, so the planner sees through them.

-- The lines that count: live ones with a code, without those of discarded late counts.
create function counting_lines(of_pharmacy uuid, of_inventory bigint) returns setof count_line language sql stable parallel safe as $$
  select * from count_line
  where pharmacy_id = of_pharmacy and inventory_number = of_inventory and live and kind <> 'unrecognised'
    and count_id not in (select discarded.count_id from discarded_counts(of_inventory) as discarded)
$$;

-- Recounts whose section isn't deleted, cancelled or not. Cancelled ones are not in force. The recount of a whole section is compared once
-- both counts are closed.
create view standing_recount as
  select recount.section_id, recount.inventory_number, section.name, section.round, whole_section, section.finalised_at,
    cancelled_at is null as is_in_force,
    case when first.id is null or first.finalised_at is not null and section.finalised_at is not null
      then greatest(section.finalised_at, first.finalised_at)
    end as closed_at
  from recount join section on section.id = recount.section_id and section.deleted_at is null
  left join section as first on first.id = whole_section and first.deleted_at is null;

-- Whether a declaration 'pronta' holds: it was right, and its person counted no more.
alter table section_done add column holds boolean not null generated always as (matches and withdrawn_at is null) stored;
