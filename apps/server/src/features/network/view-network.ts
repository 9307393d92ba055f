import type { EndpointInput } from '@balanco/contract/base/endpoint';
import {
  ATTENTION_GROUPS,
  type AttentionGroup,
  attentionSchema,
  type listNetwork,
  NETWORK_INVENTORIES,
  type NetworkPharmacy,
  type NetworkSort,
  networkPharmacySchema,
  type RepeatOffender,
  repeatOffenderSchema,
} from '@balanco/contract/progress/network';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { answering, orNull } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
import { isFullCount, outsideInventoryId } from '../inventories/find-inventory.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { attentionTables, folderReasons, groupOf } from './attention.js';

interface NetworkPage {
  readonly count: number;
  readonly results: NetworkPharmacy[];
  readonly groups: Record<AttentionGroup, number>;
  readonly pharmacies: number;
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
): Promise<NetworkPage> {
  const words = searchWords(search).map((word) => sql`fold(pharmacy.name) like like_anywhere(${word})`);
  const field = sort.replace(/^-/, '') as SortField;
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const isListed = sql`pharmacy.deleted_at is null and ${sql.join([sql`true`, ...words], sql` and `)}
    ${andWithinReach(caller, 'pharmacy.id')}`;
  const found = await answering({
    count: 'int',
    results: orNull([networkPharmacySchema]),
    groups: orNull(z.partialRecord(attentionSchema, z.int())),
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
      from pharmacies order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*) from pharmacies) as count, (
      select json_agg(json_build_object(
        'id', cut.id, 'name', cut.name, 'newest', ${newestOf()}, 'open_inventories', open_inventories,
        'attention', attention, 'reasons', reasons, 'running', running, 'more_running', more_running,
        'last', ${lastOf()}, 'full_days', full_days, 'repeat_items', repeat_items,
        'repeat_money', repeat_money
      ) order by place) from cut
    ) as results,
    (
      select json_object_agg(each, pharmacies)
      from (select each, count(*) as pharmacies from grouped cross join unnest(groups) as each group by 1) as counted
    ) as groups, (select count(*) from grouped) as pharmacies
  `.first(db);
  const none = Object.fromEntries(ATTENTION_GROUPS.map((group) => [group, 0])) as NetworkPage['groups'];
  return {
    count: found?.count ?? 0,
    results: found?.results ?? [],
    groups: { ...none, ...found?.groups },
    pharmacies: found?.pharmacies ?? 0,
  };
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
export async function viewRepeatOffenders(
  db: Database,
  id: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ count: number; results: RepeatOffender[] }> {
  const pharmacyId = await findPharmacyId(db, id);
  const found = await answering({ count: 'int', results: orNull([repeatOffenderSchema]) })`
    with known as (${lastSettlements(sql`${pharmacyId}::uuid`)}),
    repeated as materialized (${repeatOffenders(
      sql`${pharmacyId}`,
      sql`array(select unnest(ids)
      from known)`,
    )}),
    cut as (
      select *, row_number() over (order by money, item_key collate "C") as place from repeated
      order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*) from repeated) as count, (
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
    ) as results
  `.first(db);
  return { count: found?.count ?? 0, results: found?.results ?? [] };
}

/** Results in a row that make a shortage repeat. */
const REPEATS = 3;

function lastSettlements(pharmacyId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select array(
      select settlement.id from settlement
      join inventory on inventory.number = settlement.inventory_number and inventory.deleted_at is null
      where settlement.pharmacy_id = ${pharmacyId} and superseded_at is null
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
