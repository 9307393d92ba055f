import { isStaff } from '@balanco/contract/base/roles';
import * as contract from '@balanco/contract/progress/dashboard';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../caller.js';
import { answering, countRows } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { viewDeadLetters } from '../../outbox/outbox.js';
import { andWithinReach, isLimited, type Reaching } from '../../pharmacy-access/reach.js';
import { viewFolderAlerts } from '../exchange/late-catalogues.js';
import { viewUnsentSettlements } from '../exchange/leave-folder.js';
import { viewProfilesOutsideRules } from '../exports/export-profiles.js';
import { isFullCount, outsideInventoryId } from '../inventories/find-inventory.js';
import { viewLateInventories } from '../late-counts/late-counts.js';
import { viewUnusedKeys } from '../machine-keys/machine-keys.js';
import { UNPLACED } from '../pharmacies/unplaced-location.js';
import { viewSignInAlerts } from '../single-sign-on/enter.js';
import { linesOfDay, viewHourTotals, viewLineTotals } from '../tallies/tallies.js';

/** See docs/screens.md, "Dashboard". */
export async function viewDashboardTotal(db: Database, caller: Reaching) {
  const { total, total24h, now } = await viewLineTotals(db, caller);
  return { total, total24h, updated_at: now.toISOString() };
}

/** Hours are in UTC-5, and there are always 24. */
export async function viewHourlyHistory(db: Database, caller: Reaching): Promise<contract.HourlyCount[]> {
  const lines = await viewHourTotals(db, caller);
  return Array.from({ length: 24 }, (_, hour) => ({ hour, count: lines.get(hour) ?? 0 }));
}

const INVENTORIES = 12;

const COLLECTORS = 30;

export async function viewTonight(db: Database, caller: Caller): Promise<contract.Tonight> {
  const [open_inventories, inventories, collectors, after_close, countAlerts, profiles, alerts] =
    await Promise.all([
      countOpenInventories(db, caller),
      readOpenInventories(db, caller),
      readCollectors(db, caller),
      viewLateInventories(db, caller),
      viewCountAlerts(db, caller),
      viewProfilesOutsideRules(db, caller),
      viewAlerts(db, caller),
    ]);
  return {
    open_inventories,
    inventories,
    collectors,
    after_close,
    ...countAlerts,
    profiles,
    alerts,
    updated_at: new Date().toISOString(),
  };
}

async function viewAlerts(db: Database, caller: Caller): Promise<contract.Tonight['alerts']> {
  if (!isStaff(caller.role)) return [];
  const alerts = [
    viewFolderAlerts(db, caller),
    viewUnsentSettlements(db, caller),
    viewDeadLetters(db, caller),
    viewUnusedKeys(db, caller),
    viewSignInAlerts(db, caller),
  ];
  return (await Promise.all(alerts)).flat();
}

/** A whole pharmacy's inventory never ends, so it doesn't count. */
const isOpen = sql`
  inventory.deleted_at is null and inventory.finalised_at is null and ${isFullCount}
  and pharmacy.deleted_at is null
`;

async function countOpenInventories(db: Database, caller: Reaching): Promise<number> {
  const within = andWithinReach(caller, 'inventory.pharmacy_id');
  return countRows(db, sql`inventory join pharmacy on pharmacy.id = pharmacy_id where ${isOpen} ${within}`);
}

/** Last active first, then newest. Only these look up sections. */
async function readOpenInventories(db: Database, caller: Reaching): Promise<contract.OpenInventory[]> {
  return answering(contract.openInventorySchema.shape)`
    with received as (${received(caller, sql`inventory_number`)}),
    shown as (
      select inventory.number, ${outsideInventoryId} as inventory_id, inventory.name, inventory.created_at,
        pharmacy.id as pharmacy, pharmacy.name as pharmacy_name, coalesce(lines, 0) as lines24h,
        last_received_at
      from inventory join pharmacy on pharmacy.id = inventory.pharmacy_id
      left join received on received.inventory_number = inventory.number
      where ${isOpen} ${andWithinReach(caller, 'inventory.pharmacy_id')}
      order by last_received_at desc nulls last, inventory.created_at desc limit ${INVENTORIES}
    )
    select inventory_id, name, pharmacy, pharmacy_name, sections, finalised_sections, ready_sections, lines24h,
      ${isoMoment(sql`last_received_at`)} as last_received_at
    from shown, lateral (
      select count(*) as sections, count(finalised_at) as finalised_sections,
        count(*) filter (where finalised_at is null and is_declared) as ready_sections
      from section, lateral (
        -- Whoever declared nothing has lines beyond the declared ones.
        select bool_and(holds and missing = '{}') and sum(done.lines) >= coalesce((
          select lines from place_total
          where pharmacy_id = section.pharmacy_id and inventory_number = section.inventory_number
            and section_id = section.id
        ), 0) as is_declared
        from section_done as done where done.section_id = section.id
      ) as declared
      where section.inventory_number = shown.number and section.deleted_at is null and section.kind = 'count'
    ) as opened
    order by shown.last_received_at desc nulls last, shown.created_at desc
  `.all(db);
}

async function readCollectors(db: Database, caller: Reaching): Promise<contract.CollectorSign[]> {
  return answering(contract.collectorSignSchema.shape)`
    with received as (${received(caller, sql`collector_id`)}),
    person as (
      select distinct on (sub) sub, name, collector.pharmacy_id, last_received_at,
        sum(lines) over (partition by sub)::bigint as lines24h
      from received join collector on collector.id = received.collector_id
      order by sub, last_received_at desc
    )
    select sub, person.name, pharmacy.id as pharmacy, pharmacy.name as pharmacy_name, lines24h,
      ${isoMoment(sql`last_received_at`)} as last_received_at
    from person join pharmacy on pharmacy.id = person.pharmacy_id
    where last_received_at is not null order by person.last_received_at desc limit ${COLLECTORS}
  `.all(db);
}

function received(caller: Reaching, by: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${by}, sum(lines)::bigint as lines, max(last_received_at) as last_received_at
    from (${linesOfDay(caller)}) as hour group by 1
  `;
}

/** docs/screens.md, "Dashboard"; from indexes and kept totals (docs/decisions/0078). */
async function viewCountAlerts(db: Database, caller: Reaching) {
  // They may belong to any pharmacy, so limited people don't see them.
  const unplaced = isLimited(caller)
    ? 0
    : await countRows(db, sql`count where pharmacy_id = ${UNPLACED} and not deleted`);
  const unrecognised = await answering(contract.tonightSchema.shape.unrecognised.element.shape)`
    select pharmacy.id as pharmacy, pharmacy.name as pharmacy_name, sum(noted.lines)::bigint as lines
    from (
      select inventory_number, unrecognised as lines from place_tally where unrecognised <> 0
      union all
      select inventory_number, unrecognised from line_delta where unrecognised <> 0
    ) as noted
    join inventory on inventory.number = noted.inventory_number
    join pharmacy on pharmacy.id = inventory.pharmacy_id
    where inventory.deleted_at is null
      and (inventory.finalised_at is null or inventory.finalised_at > now() - interval '24 hours')
      ${andWithinReach(caller, 'pharmacy.id')}
    group by pharmacy.id having sum(noted.lines) <> 0
    order by pharmacy.name
  `.all(db);
  return { unplaced, unrecognised };
}
