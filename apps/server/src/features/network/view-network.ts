import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { DEFAULT_ALARMS } from '@balanco/contract/pharmacies/pharmacy-settings';
import {
  ATTENTION_GROUPS,
  ATTENTION_KINDS,
  type AttentionGroup,
  type AttentionKind,
  attentionGroup,
  attentionSchema,
  type listNetwork,
  NETWORK_INVENTORIES,
  type NetworkSort,
  networkPharmacySchema,
  repeatOffenderSchema,
} from '@balanco/contract/progress/network';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import { cutTo, type Page } from '../../db/sql-fragments.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
import { isFullCount, outsideInventoryId } from '../inventories/find-inventory.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';

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
function attentionTables(within: RawBuilder<unknown>): RawBuilder<unknown> {
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
function folderReasons(pharmacyId: RawBuilder<unknown>): RawBuilder<unknown> {
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

function groupOf(rank: RawBuilder<unknown>): RawBuilder<unknown> {
  const groups = ATTENTION_KINDS.map((name) => sql.lit(attentionGroup[name]));
  return sql`(array[${sql.join(groups)}])[${rank}]`;
}

type SortField = Exclude<NetworkSort, `-${string}`>;

const orders: Readonly<Record<SortField, RawBuilder<unknown>>> = {
  attention: sql`attention_rank`,
  name: sql`name collate pt_br`,
  newest: sql`newest_at`,
  accuracy_by_item: sql`accuracy_by_item`,
  accuracy_by_value: sql`accuracy_by_value`,
  gross_share: sql`gross_share`,
  full_days: sql`full_days`,
  repeat_money: sql`-repeat_money`,
};

/** One statement reads what is within the caller's reach (docs/network.md). */
export async function viewNetwork(
  db: Database,
  caller: Reaching,
  { search, sort, attention, page, page_size: pageSize }: EndpointInput<typeof listNetwork>['query'],
) {
  const words = searchWords(search).map((word) => sql`fold(pharmacy.name) like like_anywhere(${word})`);
  const field = sort.replace(/^-/, '') as SortField;
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const isListed = sql`pharmacy.deleted_at is null and ${sql.join([sql`true`, ...words], sql` and `)}
    ${andWithinReach(caller, 'pharmacy.id')}`;
  const { groups, ...found } = await answering({
    count: 'int',
    results: [networkPharmacySchema],
    groups: z.partialRecord(attentionSchema, z.int()),
    pharmacies: 'int',
  })`
    with ${attentionTables(isListed)},
    late as materialized (select pharmacy_id, due_at from late_catalogue),
    grouped as materialized (
      select pharmacy.*, case
          when folder.rank is null then coalesce(reasoned.groups, '{quiet}') else coalesce(reasoned.groups, '{}') || folder.groups
        end as groups,
        least(called.rank, folder.rank) as attention_rank,
        case when called.rank < folder.rank then called.since else coalesce(folder.since, called.since) end as attention_since,
        coalesce(${groupOf(sql`least(called.rank, folder.rank)`)}, 'quiet') as attention, folder.reasons, coalesce(listed, '[]') as running,
        greatest(coalesce(called.inventories, 0) - ${sql.lit(NETWORK_INVENTORIES)}, 0) as more_running
      from pharmacy left join called on called.pharmacy_id = pharmacy.id
      cross join lateral (${folderReasons(sql`pharmacy.id`)}) as folder
      left join (
        select pharmacy_id, array_agg(distinct each) as groups
        from attention cross join unnest(groups) as each group by pharmacy_id
      ) as reasoned on reasoned.pharmacy_id = pharmacy.id
      where ${isListed}
    ),
    pharmacies as materialized (
      select pharmacy.attention_rank, attention_since, attention, reasons, running, more_running, pharmacy.id, pharmacy.name, newest.number as newest_number, newest.created_at as newest_at,
        newest.open as open_inventories, ids,
        last.inventory_number as last_number, last.settled_at, last.accuracy_by_item, last.accuracy_by_value,
        last.gross_share, floor(extract(epoch from now() - whole.settled_at) / 86400)::integer as full_days,
        repeats.items as repeat_items, repeats.money as repeat_money
      from grouped as pharmacy
      cross join lateral (${inventoriesOf()}) as newest
      cross join lateral (${lastSettlements(sql`pharmacy.id`)}) as known
      left join lateral (${lastResult()}) as last on true
      left join lateral (${lastWholeResult()}) as whole on true
      cross join lateral (${repeatFigures()}) as repeats
      where ${attention === undefined ? sql`true` : sql`${attention} = any(groups)`}
    ),
    cut as (
      select *, row_number() over (
        order by ${orders[field]} ${direction} nulls last,
          ${field === 'attention' ? sql`attention_since, ` : sql``}name collate pt_br, id
      ) as place
      from pharmacies order by place ${cutTo({ page, pageSize })}
    )
    select (select count(*) from pharmacies) as count, coalesce((
      select json_agg(json_build_object(
        'id', cut.id, 'name', cut.name, 'newest', ${newestOf()}, 'open_inventories', open_inventories,
        'attention', attention, 'reasons', reasons, 'running', running, 'more_running', more_running,
        'last', ${lastOf()}, 'full_days', full_days, 'repeat_items', repeat_items,
        'repeat_money', repeat_money
      ) order by place) from cut
    ), '[]') as results,
    coalesce((
      select json_object_agg(each, pharmacies)
      from (select each, count(*) as pharmacies from grouped cross join unnest(groups) as each group by 1) as counted
    ), '{}') as groups, (select count(*) from grouped) as pharmacies
  `.one(db);
  const none = Object.fromEntries(ATTENTION_GROUPS.map((group) => [group, 0])) as Record<
    AttentionGroup,
    number
  >;
  return { ...found, groups: { ...none, ...groups } };
}

/** A whole pharmacy's inventory never ends, so it doesn't count. */
const isCounted = sql`
  inventory.pharmacy_id = pharmacy.id and inventory.deleted_at is null and ${isFullCount}
`;

function inventoriesOf() {
  return sql`
    select (array_agg(number order by created_at desc, number desc))[1] as number,
      max(created_at) as created_at, count(*) filter (where finalised_at is null) as open
    from inventory where ${isCounted}
  `;
}

function lastResult() {
  return sql`
    select inventory_number, settled_at, (details ->> 'accuracy_by_item')::numeric as accuracy_by_item,
      (details ->> 'accuracy_by_value')::numeric as accuracy_by_value, repeat_of, repeat_items, repeat_money,
      case when stock_value > 0 then round((overage - shortage) * 1000 / stock_value, 2) end as gross_share
    from settlement where id = ids[1]
  `;
}

function lastWholeResult() {
  return sql`
    select settled_at from settlement
    join inventory on inventory.number = settlement.inventory_number and inventory.deleted_at is null
    where settlement.pharmacy_id = pharmacy.id and superseded_at is null and details ->> 'scope' = 'full'
    order by settled_at desc limit 1
  `;
}

function repeatFigures() {
  const isKept = sql`last.repeat_of = ids[2:3]`;
  return sql`
    select coalesce(last.repeat_items, 0) as items, coalesce(last.repeat_money, 0) as money
    where ids[1] is null or ${isKept}
    union all
    select count(*)::integer, coalesce(sum(money), 0)
    from (${repeatOffenders(sql`pharmacy.id`, sql`ids`)}) as repeated
    where ids[1] is not null and not ${isKept}
    having ids[1] is not null and not ${isKept}
  `;
}

/** See docs/settlement.md, "States". */
function newestOf() {
  return sql`(
    select json_build_object(
      'id', ${outsideInventoryId}, 'name', inventory.name, 'created_at', inventory.created_at,
      'state', case
        when result.id is null then case when inventory.finalised_at is null then 'open' else 'checking' end
        when result.approved_at is null then 'settled'
        when exists (select from export_log where settlement_id = result.id) then 'exported'
        else 'approved'
      end,
      'sections', opened.sections, 'closed_sections', opened.closed
    )
    from inventory
    left join settlement as result on result.inventory_number = inventory.number
      and result.superseded_at is null
    cross join lateral (
      select count(*) as sections, count(section.finalised_at) as closed from section
      where section.inventory_number = inventory.number and section.deleted_at is null
        and section.kind = 'count'
    ) as opened
    where inventory.number = newest_number
  )`;
}

function lastOf() {
  return sql`(
    select json_build_object(
      'id', ${outsideInventoryId}, 'name', inventory.name, 'settled_at', settled_at,
      'accuracy_by_item', accuracy_by_item, 'accuracy_by_value', accuracy_by_value, 'gross_share', gross_share
    )
    from inventory where inventory.number = last_number
  )`;
}

/** Items with the most R$ come first (docs/network.md, "Repeat offenders"). Refuses `not_found`. */
export async function viewRepeatOffenders(db: Database, id: string, page: Page) {
  const pharmacyId = await findPharmacyId(db, id);
  return answering({ count: 'int', results: [repeatOffenderSchema] })`
    with known as (${lastSettlements(sql`${pharmacyId}::uuid`)}),
    repeated as materialized (${repeatOffenders(
      sql`${pharmacyId}`,
      sql`array(select unnest(ids)
      from known)`,
    )}),
    cut as (
      select *, row_number() over (order by money, item_key collate "C") as place from repeated
      order by place ${cutTo(page)}
    )
    select (select count(*) from repeated) as count, coalesce((
      select json_agg(json_build_object(
        'key', cut.item_key, 'internal_code', newest.internal_code, 'barcodes', newest.barcodes,
        'description', newest.description, 'department', newest.department, 'money', money, 'differences', (
          select json_agg(item.difference order by place_of.ordinality)
          from unnest((select ids from known)) with ordinality as place_of (settlement_id, ordinality)
          join settlement_item as item on item.pharmacy_id = ${pharmacyId}
            and item.settlement_id = place_of.settlement_id and item.item_key = cut.item_key
        )
      ) order by place)
      from cut join settlement_item as newest on newest.pharmacy_id = ${pharmacyId}
        and newest.settlement_id = (select ids[1] from known) and newest.item_key = cut.item_key
    ), '[]') as results
  `.one(db);
}

/** Results in a row that make a shortage repeat. */
const REPEATS = 3;

function lastSettlements(pharmacyId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select array(
      select settlement.id from settlement
      join inventory on inventory.number = settlement.inventory_number and inventory.deleted_at is null
      where settlement.pharmacy_id = ${pharmacyId} and superseded_at is null and ${isFullCount}
      order by settled_at desc, settlement.id desc limit ${sql.lit(REPEATS)}
    ) as ids
    -- Evaluates it only once for a pharmacy.
    offset 0
  `;
}

function repeatOffenders(pharmacyId: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select item_key, sum(difference_value) as money from settlement_item
    where pharmacy_id = ${pharmacyId} and settlement_id = any(${ids}) and difference < 0
    group by item_key having count(*) = ${sql.lit(REPEATS)}
  `;
}
