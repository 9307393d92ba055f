import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import { withinReach } from '../../pharmacy-access/reach.js';
import { viewPlaceTotals } from '../tallies/tally-views.js';
import { outsideInventoryId } from './inventory-facts-views.js';
import { hasWord, type InventoryFilter, isFrom, isShown } from './inventory-filter.js';
import {
  type InventoryRecord,
  inventoryRow,
  type LineTotals,
  type SectionRecord,
  sectionRow,
} from './inventory-row.js';
import { viewSectionsDone } from './sections/section-done-views.js';

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
  const done = await viewSectionsDone(db, scope);
  return inventories
    .map((inventory) => ({ inventory, total: totals.inventories.get(inventory.number) }))
    .filter(
      ({ inventory, total }) => filter.withEmpty || inventory.source !== 'pharmacy' || total !== undefined,
    )
    .flatMap(({ inventory, total = noLines }) => [
      inventoryRow(inventory, total),
      ...(sections.get(inventory.number) ?? []).map((section) =>
        sectionRow(inventory, section, {
          total,
          ofSection: totals.sections.get(section.id) ?? noLines,
          done: done.get(section.id),
        }),
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
  const reach = withinReach({ pharmacyIds: filter.pharmacyIds ?? null }, 'inventory.pharmacy_id');
  if (reach !== null) query = query.where(reach);
  if (filter.number !== undefined) query = query.where('inventory.number', '=', filter.number);
  if (filter.from !== undefined) query = query.where(isFrom(filter.from));
  for (const word of searchWords(filter.search)) query = query.where(hasWord(word));
  if (filter.newest !== undefined) query = query.where(isShown).limit(filter.newest);
  return query.execute();
}

/** Which sections and lines to read: of these inventories, of one pharmacy, or all. */
interface Scope {
  readonly pharmacyIds: readonly string[] | null;
  readonly numbers: number[] | null;
}

function scopeOf(inventories: readonly InventoryRecord[], filter: InventoryFilter): Scope {
  const { number, newest, search } = filter;
  const isNarrow = [number, newest, search].some((limit) => limit !== undefined);
  const pharmacyIds = [...new Set(inventories.map((inventory) => inventory.pharmacy_id))];
  return {
    pharmacyIds: isNarrow ? pharmacyIds : (filter.pharmacyIds ?? null),
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
