import { DEFAULT_ALARMS } from '@balanco/contract/pharmacies/pharmacy-settings';
import {
  ATTENTION_KINDS,
  type AttentionKind,
  attentionGroup,
  NETWORK_INVENTORIES,
} from '@balanco/contract/progress/network';
import { type RawBuilder, sql } from 'kysely';
import { isFullCount, outsideInventoryId } from '../inventories/find-inventory.js';

/** Longer silence is no silence: the team is at home. */
const REST = sql`interval '12 hours'`;

/** Older finalised inventories whose next step never came are history. */
const PENDING = sql`interval '30 days'`;

const limit = (name: keyof typeof DEFAULT_ALARMS) =>
  sql`coalesce((settings.alarms ->> ${sql.lit(name)})::numeric, ${sql.lit(DEFAULT_ALARMS[name])})`;

const kind = (name: AttentionKind) => sql.lit(name);

/**
 * SQL: `attention`, one row per inventory that runs or waits for a step, with its reasons, and `called`, one per
 * pharmacy with its group and its inventories, the most urgent first (docs/network.md, "Where to call").
 *
 * @param within of `pharmacy`
 */
export function attentionTables(within: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    running as materialized (
      select inventory.number, inventory.pharmacy_id, ${outsideInventoryId} as id, inventory.name,
        inventory.created_at, inventory.finalised_at, result.settled_at, result.approved_at,
        result.id is not null as is_settled
      from pharmacy
      join inventory on inventory.pharmacy_id = pharmacy.id
      left join settlement as result on result.inventory_number = inventory.number
        and result.superseded_at is null
      where ${within} and inventory.deleted_at is null and ${isFullCount}
        and (inventory.finalised_at is null or (
          inventory.finalised_at > now() - ${PENDING}
          and not exists (select from export_log where settlement_id = result.id)
        ))
    ),
    place as materialized (
      select number, count(*) filter (where section.kind = 'count') as sections,
        count(section.finalised_at) filter (where section.kind = 'count') as closed_sections,
        count(*) filter (where section.finalised_at is null) as open_sections,
        max(section.finalised_at) as closed_at
      from running join section on section.inventory_number = number and section.deleted_at is null
      group by number
    ),
    -- Tallies are kept for two days.
    work as materialized (
      select inventory_number as number, collector.sub, max(last_received_at) as last_at
      from collector_total join collector on collector.id = collector_id
      where inventory_number in (select number from running where finalised_at is null)
      group by 1, 2
    ),
    worked as materialized (select number, max(last_at) as lines_at from work group by number),
    latest as materialized (select distinct on (sub) sub, number from work order by sub, last_at desc),
    -- A device is where it says, else where its person counted last.
    phone as materialized (
      select coalesce(section.inventory_number, latest.number) as number, person.name, queued,
        oldest_queued_at, clock_offset_seconds, seen_at
      from device
      left join section on section.id = device.section_id and section.deleted_at is null
      left join person on person.sub = device.sub
      left join latest on latest.sub = device.sub
      where seen_at > now() - ${REST}
    ),
    phones as materialized (
      select number, sum(queued) as queued, min(oldest_queued_at) as oldest_queued_at, max(seen_at) as seen_at,
        max(abs(clock_offset_seconds)) as clock_seconds,
        (array_agg(name order by queued desc, name))[1] as queue_of,
        (array_agg(name order by abs(clock_offset_seconds) desc nulls last, name))[1] as clock_of
      from phone where number is not null group by number
    ),
    sign as (
      select running.*, coalesce(sections, 0) as sections, coalesce(closed_sections, 0) as closed_sections,
        coalesce(open_sections, 0) as open_sections, closed_at, queued, oldest_queued_at, queue_of,
        clock_seconds, clock_of, seen_at, lines_at, greatest(lines_at, seen_at) as last_at
      from running left join place using (number) left join phones using (number)
      left join worked using (number)
    ),
    -- Each inventory's reasons are made beside it: nothing is joined twice.
    attention as (
      select sign.*, reasons, rank, since, groups
      from sign left join pharmacy_settings as settings using (pharmacy_id)
      cross join lateral (
        select min(rank) as rank, (array_agg(since order by rank))[1] as since,
          -- Whoever counts isn't named beside another reason.
          array_agg(distinct ${groupOf(sql`rank`)}) filter (where kind <> ${kind('counting')} or of_all = 1) as groups,
          json_agg(json_build_object(
          'kind', kind, 'since', since, 'value', value, 'who', who
        ) order by rank) as reasons
        from (
        select *, array_position(array[${sql.join(ATTENTION_KINDS.map(kind))}], kind) as rank,
          count(*) over () as of_all from (
        select ${kind('queue')} as kind, oldest_queued_at as since, queued::numeric as value, queue_of as who
          where finalised_at is null and queued > 0 and (
            ${limit('queue')} > 0 and queued > ${limit('queue')}
            or ${limit('queue_minutes')} > 0
              and oldest_queued_at < now() - ${limit('queue_minutes')} * interval '1 minute')
        union all select ${kind('silent')}, last_at, null, null
          where finalised_at is null and open_sections > 0 and ${limit('silent_minutes')} > 0
            and last_at < now() - ${limit('silent_minutes')} * interval '1 minute' and last_at > now() - ${REST}
        union all select ${kind('clock')}, seen_at, round(clock_seconds / 60), clock_of
          where finalised_at is null and ${limit('clock_minutes')} > 0
            and clock_seconds > ${limit('clock_minutes')} * 60
        union all select ${kind('approve')}, settled_at, null, null where is_settled and approved_at is null
        union all select ${kind('settle')}, finalised_at, null, null
          where finalised_at is not null and not is_settled
        union all select ${kind('finalise')}, closed_at, null, null
          where finalised_at is null and sections > 0 and open_sections = 0
        union all select ${kind('export')}, approved_at, null, null where approved_at is not null
        union all select ${kind('stopped')}, last_at, null, null
          where finalised_at is null and not (sections > 0 and open_sections = 0)
            and coalesce(last_at, created_at) <= now() - ${REST}
        union all select ${kind('new')}, created_at, null, null
          where finalised_at is null and last_at is null and not (sections > 0 and open_sections = 0)
            and created_at > now() - ${REST}
        union all select ${kind('counting')}, last_at, null, null
          where finalised_at is null and not (sections > 0 and open_sections = 0)
            and last_at > now() - ${REST}
        ) as found ) as ranked
      ) as judged
      where rank is not null
    ),
    placed as (
      select *, row_number() over (partition by pharmacy_id order by rank, since, number desc) as place
      from attention
    ),
    called as materialized (
      select pharmacy_id, min(rank) as rank, (array_agg(since order by place))[1] as since,
        count(*) as inventories, ${groupOf(sql`min(rank)`)} as attention,
        json_agg(json_build_object(
          'id', id, 'name', name, 'created_at', created_at, 'sections', sections,
          'closed_sections', closed_sections, 'reasons', reasons,
          'state', case when finalised_at is null then 'open' when not is_settled then 'checking'
            when approved_at is null then 'settled' else 'approved' end
        ) order by place) filter (where place <= ${sql.lit(NETWORK_INVENTORIES)}) as listed
      from placed group by pharmacy_id
    )
  `;
}

/** Of one pharmacy, beside its inventories: what its folder waits for (docs/exchange.md), with `late` of `late_catalogue`. */
export function folderReasons(pharmacyId: RawBuilder<unknown>): RawBuilder<unknown> {
  const place = (name: AttentionKind) => sql.lit(ATTENTION_KINDS.indexOf(name) + 1);
  return sql`
    select min(rank) as rank, (array_agg(since order by rank))[1] as since, array_agg(${groupOf(sql`rank`)}) as groups,
      coalesce(json_agg(json_build_object('kind', kind, 'since', since, 'value', value, 'who', null) order by rank), '[]') as reasons
    from (
      select ${kind('catalogue')} as kind, ${place('catalogue')} as rank, due_at as since, null::bigint as value
      from late where pharmacy_id = ${pharmacyId}
      union all
      select ${kind('file')}, ${place('file')}, min(taken_at), count(*)
      from exchange_file where pharmacy_id = ${pharmacyId} and state = 'stopped' having count(*) > 0
    ) as waiting
  `;
}

export function groupOf(rank: RawBuilder<unknown>): RawBuilder<unknown> {
  const groups = ATTENTION_KINDS.map((name) => sql.lit(attentionGroup[name]));
  return sql`(array[${sql.join(groups)}])[${rank}]`;
}
