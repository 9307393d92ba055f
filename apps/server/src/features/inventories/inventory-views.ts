import type { InventoryId, InventoryRow } from '@balanco/contract/inventories';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import { viewPlaceTotals } from '../tallies/tally-views.js';
import { outsideInventoryId } from './inventory-facts-views.js';
import {
  type InventoryRecord,
  inventoryRow,
  type LineTotals,
  type SectionRecord,
  sectionRow,
} from './inventory-row.js';

export interface InventoryFilter {
  readonly pharmacyId?: string | undefined;
  readonly number?: number;
  /** At most this many inventories, the newest ones. */
  readonly newest?: number | undefined;
  /** Only this inventory and those that come after it. */
  readonly from?: InventoryId | undefined;
  /** Words of the inventory's or its pharmacy's name, or its number. Its sections are left out then. */
  readonly search?: string | undefined;
  /** Includes the inventory of a whole pharmacy even if it holds no counts. */
  readonly withEmpty?: boolean;
}

/**
 * Each live inventory, newest first, followed by its sections in the order they were opened, with live line totals.
 * The inventory of a whole pharmacy appears only if it holds counts (docs/counts.md, "Inventory rows").
 */
export async function viewInventories(
  db: Database | Transaction,
  filter: InventoryFilter = {},
): Promise<InventoryRow[]> {
  const inventories = await readInventories(db, filter);
  const scope = scopeOf(inventories, filter);
  const sections = byInventory(filter.search === undefined ? await readSections(db, scope) : []);
  const totals = await readTotals(db, scope);
  return inventories
    .map((inventory) => ({ inventory, total: totals.inventories.get(inventory.number) }))
    .filter(
      ({ inventory, total }) => filter.withEmpty || inventory.source !== 'pharmacy' || total !== undefined,
    )
    .flatMap(({ inventory, total = noLines }) => [
      inventoryRow(inventory, total),
      ...(sections.get(inventory.number) ?? []).map((section) =>
        sectionRow(inventory, section, { total, ofSection: totals.sections.get(section.id) ?? noLines }),
      ),
    ]);
}

/** The row of one live inventory, without its sections. */
export async function viewInventory(tx: Transaction, number: number): Promise<InventoryRow> {
  const inventory = await viewLiveInventory(tx, number);
  if (inventory === null) throw new Error(`inventory ${number} was just written and is not there`);
  return inventory;
}

/** The rows of these live sections of an inventory, in this order; null if one of them was deleted. */
export async function viewSectionRows(
  tx: Transaction,
  number: number,
  ids: readonly string[],
): Promise<InventoryRow[] | null> {
  const rows = await viewInventories(tx, { number, withEmpty: true });
  const byId = new Map(rows.map((row) => [row.section_id, row]));
  const found = ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
  return found.length === ids.length ? found : null;
}

/** The row of an inventory, without its sections; null if it was deleted. */
export async function viewLiveInventory(tx: Transaction, number: number): Promise<InventoryRow | null> {
  const [inventory] = await viewInventories(tx, { number });
  return inventory ?? null;
}

async function readInventories(
  db: Database | Transaction,
  filter: InventoryFilter,
): Promise<InventoryRecord[]> {
  let query = db
    .selectFrom('inventory')
    .innerJoin('pharmacy', 'pharmacy.id', 'inventory.pharmacy_id')
    .select([
      'inventory.number',
      outsideInventoryId.as('outside_id'),
      'inventory.name',
      'inventory.source',
      'inventory.created_at',
      'inventory.finalised_at',
      'inventory.finalised_by',
      'inventory.version',
      'inventory.pharmacy_id',
      'pharmacy.name as pharmacy_name',
    ])
    .where('inventory.deleted_at', 'is', null)
    .where('pharmacy.deleted_at', 'is', null)
    .orderBy('inventory.created_at', 'desc')
    .orderBy('inventory.number', 'desc');
  if (filter.pharmacyId !== undefined) query = query.where('inventory.pharmacy_id', '=', filter.pharmacyId);
  if (filter.number !== undefined) query = query.where('inventory.number', '=', filter.number);
  if (filter.from !== undefined) query = query.where(isFrom(filter.from));
  for (const word of searchWords(filter.search)) query = query.where(hasWord(word));
  if (filter.newest !== undefined) query = query.where(isShown).limit(filter.newest);
  return query.execute();
}

function isFrom(id: InventoryId) {
  const isIt = typeof id === 'number' ? sql`first.number = ${id}` : sql`first.uuid = ${id}`;
  return sql<boolean>`(inventory.created_at, inventory.number) <= (
    select first.created_at, first.number from inventory as first where ${isIt}
  )`;
}

/** An inventory of an app is known by its UUID, not by its number. */
function hasWord(word: string) {
  return sql<boolean>`(
    fold(inventory.name || ' ' || pharmacy.name) like like_anywhere(${word})
    or (inventory.uuid is null and inventory.number::text = ${word})
  )`;
}

const isShown = sql<boolean>`(
  inventory.source <> 'pharmacy' or exists (
    select from place_total where place_total.pharmacy_id = inventory.pharmacy_id
      and place_total.inventory_number = inventory.number
  )
)`;

/** Which sections and lines to read: of these inventories, of one pharmacy, or all. */
interface Scope {
  readonly pharmacyIds: string[] | null;
  readonly numbers: number[] | null;
}

function scopeOf(inventories: readonly InventoryRecord[], filter: InventoryFilter): Scope {
  const { number, newest, search } = filter;
  const isNarrow = [number, newest, search].some((limit) => limit !== undefined);
  const pharmacyIds = [...new Set(inventories.map((inventory) => inventory.pharmacy_id))];
  return {
    pharmacyIds: isNarrow ? pharmacyIds : filter.pharmacyId === undefined ? null : [filter.pharmacyId],
    numbers: isNarrow ? inventories.map((inventory) => inventory.number) : null,
  };
}

async function readSections(
  db: Database | Transaction,
  { numbers, pharmacyIds }: Scope,
): Promise<SectionRecord[]> {
  let query = db
    .selectFrom('section')
    .select(['id', 'inventory_number', 'name', 'collector_sub', 'collector_name', 'collector_email'])
    .select(['created_at', 'finalised_at', 'finalised_by', 'version'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id');
  if (pharmacyIds !== null) query = query.where('pharmacy_id', '=', sql<string>`any(${pharmacyIds}::uuid[])`);
  if (numbers !== null) query = query.where('inventory_number', '=', sql<number>`any(${numbers}::bigint[])`);
  return query.execute();
}

function byInventory(sections: readonly SectionRecord[]): Map<number, SectionRecord[]> {
  const groups = new Map<number, SectionRecord[]>();
  for (const section of sections) {
    const group = groups.get(section.inventory_number) ?? [];
    group.push(section);
    groups.set(section.inventory_number, group);
  }
  return groups;
}

const noLines: LineTotals = { lines: 0, unrecognised: 0 };

interface Totals {
  /** By inventory number. An inventory that has only unrecognised lines is in the map too. */
  readonly inventories: ReadonlyMap<number, LineTotals>;
  readonly sections: ReadonlyMap<string, LineTotals>;
}

async function readTotals(db: Database | Transaction, scope: Scope): Promise<Totals> {
  const inventories = new Map<number, LineTotals>();
  const sections = new Map<string, LineTotals>();
  for (const { inventory_number: number, section_id: section, ...of } of await viewPlaceTotals(db, scope)) {
    const before = inventories.get(number) ?? noLines;
    inventories.set(number, {
      lines: before.lines + of.lines,
      unrecognised: before.unrecognised + of.unrecognised,
    });
    if (section !== null) sections.set(section, of);
  }
  return { inventories, sections };
}
