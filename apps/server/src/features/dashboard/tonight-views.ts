import type { CollectorSign, OpenInventory, Tonight } from '@balanco/contract/dashboard';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { viewCountAlerts } from '../counts/count-alert-views.js';
import { outsideInventoryId } from '../inventories/inventory-facts-views.js';

/** How many inventories and collectors are answered, those with the newest lines. */
const INVENTORIES = 12;
const COLLECTORS = 30;

/** More open inventories than this are forgotten ones; the oldest of them are left out. */
const OPEN_LIMIT = 500;

const dayAgo = sql<Date>`now() - interval '24 hours'`;

/** What staff watch while a night is under way, of all pharmacies (docs/screens.md, "Dashboard"). */
export async function viewTonight(db: Database): Promise<Tonight> {
  const received = await readReceived(db);
  const open = await readOpenInventories(db);
  const inventories = open
    .map(({ number, ...inventory }) => ({ ...inventory, ...arrivals(received, 'inventory_number', number) }))
    .sort((a, b) => (b.last_received_at ?? '').localeCompare(a.last_received_at ?? ''));
  return {
    open_inventories: open.length,
    inventories: inventories.slice(0, INVENTORIES),
    collectors: await readCollectors(db, received),
    ...(await viewCountAlerts(db)),
    updated_at: new Date().toISOString(),
  };
}

/** The lines of one collector in one inventory that arrived in 24 hours. */
interface Received {
  readonly collector_id: number;
  readonly inventory_number: number;
  readonly lines: number;
  readonly last: Date;
}

/** Found in the index count_line_by_receipt. */
async function readReceived(db: Database): Promise<Received[]> {
  return db
    .selectFrom('count_line')
    .select([
      'collector_id',
      'inventory_number',
      sql<number>`count(*)`.as('lines'),
      sql<Date>`max(received_at)`.as('last'),
    ])
    .where('live', '=', true)
    .where('kind', '<>', 'unrecognised')
    .where('received_at', '>', dayAgo)
    .groupBy(['collector_id', 'inventory_number'])
    .execute();
}

function arrivals(
  received: readonly Received[],
  by: 'collector_id' | 'inventory_number',
  id: number,
): Pick<OpenInventory, 'lines24h' | 'last_received_at'> {
  const own = received.filter((row) => row[by] === id);
  const last = own.map((row) => row.last.toISOString()).sort();
  return { lines24h: own.reduce((sum, row) => sum + row.lines, 0), last_received_at: last.at(-1) ?? null };
}

type OpenRow = Omit<OpenInventory, 'lines24h' | 'last_received_at'> & { number: number };

/** Newest first. The inventory of a whole pharmacy is never finished, so it is not one of them. */
async function readOpenInventories(db: Database): Promise<OpenRow[]> {
  return db
    .selectFrom('inventory')
    .innerJoin('pharmacy', 'pharmacy.id', 'inventory.pharmacy_id')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('section')
          .select([
            sql<number>`count(*)`.as('sections'),
            sql<number>`count(finalised_at)`.as('finalised_sections'),
          ])
          .whereRef('section.inventory_number', '=', 'inventory.number')
          .where('section.deleted_at', 'is', null)
          .as('opened'),
      (join) => join.onTrue(),
    )
    .select([
      'inventory.number',
      outsideInventoryId.as('inventory_id'),
      'inventory.name',
      'pharmacy.id as pharmacy',
      'pharmacy.name as pharmacy_name',
      'opened.sections',
      'opened.finalised_sections',
    ])
    .where('inventory.deleted_at', 'is', null)
    .where('pharmacy.deleted_at', 'is', null)
    .where('inventory.finalised_at', 'is', null)
    .where('inventory.source', '<>', 'pharmacy')
    .orderBy('inventory.created_at', 'desc')
    .limit(OPEN_LIMIT)
    .execute();
}

/** One row per person, at the pharmacy of the newest line, under the name that the line has. */
async function readCollectors(db: Database, received: readonly Received[]): Promise<CollectorSign[]> {
  const ids = [...new Set(received.map((row) => row.collector_id))];
  if (ids.length === 0) return [];
  const known = await db
    .selectFrom('collector')
    .innerJoin('pharmacy', 'pharmacy.id', 'collector.pharmacy_id')
    .select([
      'collector.id',
      'collector.sub',
      'collector.name',
      'pharmacy.id as pharmacy',
      'pharmacy.name as pharmacy_name',
    ])
    .where('collector.id', 'in', ids)
    .execute();
  const people = new Map<string, CollectorSign>();
  for (const { id, ...collector } of known) {
    const { lines24h, last_received_at } = arrivals(received, 'collector_id', id);
    if (last_received_at === null) continue;
    const other = people.get(collector.sub);
    const newest = other !== undefined && other.last_received_at > last_received_at ? other : null;
    people.set(collector.sub, {
      ...(newest ?? { ...collector, last_received_at }),
      lines24h: lines24h + (other?.lines24h ?? 0),
    });
  }
  return [...people.values()]
    .sort((a, b) => b.last_received_at.localeCompare(a.last_received_at))
    .slice(0, COLLECTORS);
}
