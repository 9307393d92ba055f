import type { CollectorSign, OpenInventory, Tonight } from '@balanco/contract/progress/dashboard';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
import { viewCountAlerts } from '../counts/count-alert-views.js';
import { outsideInventoryId } from '../inventories/inventory-facts-views.js';
import { linesOfDay } from '../tallies/tally-views.js';

/** How many inventories and collectors are answered, those with the newest lines. */
const INVENTORIES = 12;
const COLLECTORS = 30;

/** What staff watch while a night is under way, of all pharmacies of the caller (docs/screens.md, "Dashboard"). */
export async function viewTonight(db: Database, caller: Reaching): Promise<Tonight> {
  const [open_inventories, inventories, collectors, alerts] = await Promise.all([
    countOpenInventories(db, caller),
    readOpenInventories(db, caller),
    readCollectors(db, caller),
    viewCountAlerts(db, caller),
  ]);
  return { open_inventories, inventories, collectors, ...alerts, updated_at: new Date().toISOString() };
}

/** The inventory of a whole pharmacy is never finished, so it is not one of them. */
const isOpen = sql`
  inventory.deleted_at is null and inventory.finalised_at is null and inventory.source <> 'pharmacy'
  and pharmacy.deleted_at is null
`;

async function countOpenInventories(db: Database, caller: Reaching): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from inventory join pharmacy on pharmacy.id = inventory.pharmacy_id where ${isOpen}
      ${andWithinReach(caller, 'inventory.pharmacy_id')}
  `.execute(db);
  return rows[0]?.open ?? 0;
}

type Dated<Row extends { last_received_at: string | null }> = Omit<Row, 'last_received_at'> & {
  readonly last_received_at: Date | null;
};

/** Those whose last line arrived last come first, then the newest. Only these are asked for their sections. */
async function readOpenInventories(db: Database, caller: Reaching): Promise<OpenInventory[]> {
  const { rows } = await sql<Dated<OpenInventory>>`
    with received as (${received(caller, sql`inventory_number`)}),
    shown as (
      select inventory.number, ${outsideInventoryId} as inventory_id, inventory.name, inventory.created_at,
        pharmacy.id as pharmacy, pharmacy.name as pharmacy_name, coalesce(lines, 0) as lines24h, last_received_at
      from inventory join pharmacy on pharmacy.id = inventory.pharmacy_id
      left join received on received.inventory_number = inventory.number
      where ${isOpen} ${andWithinReach(caller, 'inventory.pharmacy_id')}
      order by last_received_at desc nulls last, inventory.created_at desc limit ${INVENTORIES}
    )
    select inventory_id, name, pharmacy, pharmacy_name, sections, finalised_sections, lines24h, last_received_at
    from shown, lateral (
      select count(*) as sections, count(finalised_at) as finalised_sections from section
      where section.inventory_number = shown.number and section.deleted_at is null
    ) as opened
    order by last_received_at desc nulls last, shown.created_at desc
  `.execute(db);
  return rows.map((row) => ({ ...row, last_received_at: row.last_received_at?.toISOString() ?? null }));
}

/** One row per person, at the pharmacy of the newest line, under the name that the line has. */
async function readCollectors(db: Database, caller: Reaching): Promise<CollectorSign[]> {
  const { rows } = await sql<Dated<CollectorSign>>`
    with received as (${received(caller, sql`collector_id`)}),
    person as (
      select distinct on (sub) sub, name, collector.pharmacy_id, last_received_at,
        sum(lines) over (partition by sub)::bigint as lines24h
      from received join collector on collector.id = received.collector_id
      order by sub, last_received_at desc
    )
    select sub, person.name, pharmacy.id as pharmacy, pharmacy.name as pharmacy_name, lines24h, last_received_at
    from person join pharmacy on pharmacy.id = person.pharmacy_id
    order by last_received_at desc limit ${COLLECTORS}
  `.execute(db);
  return rows.flatMap(({ last_received_at: last, ...row }) =>
    last === null ? [] : [{ ...row, last_received_at: last.toISOString() }],
  );
}

/** The lines of 24 hours and when the last one arrived, for each inventory or collector. */
function received(caller: Reaching, by: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${by}, sum(lines)::bigint as lines, max(last_received_at) as last_received_at
    from (${linesOfDay(caller)}) as hour group by 1
  `;
}
