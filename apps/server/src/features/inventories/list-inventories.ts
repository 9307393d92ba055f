import type { EndpointInput } from '@balanco/contract/base/endpoint';
import {
  type InventoryId,
  type InventoryRow,
  inventoryIdSchema,
  inventoryStatus,
  type listInventories as listCall,
  type SectionDone,
} from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { z } from 'zod';
import { answering } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { parseCursor, writeOpaque } from '../../db/opaque-text.js';
import { searchWords } from '../../db/search-terms.js';
import { type Reaching, withinReach } from '../../pharmacy-access/reach.js';
import { viewPlaceTotals } from '../tallies/tallies.js';
import { settlementStateOf } from './current-settlement.js';
import { outsideInventoryId } from './find-inventory.js';
import { viewSectionCounters } from './sections/find-sections.js';
import { viewSectionsDone } from './sections/section-done.js';

const PAGE_SIZE = 1000;

/** The last row's inventory, and how many of its rows were returned. */
const cursorSchema = z.tuple([inventoryIdSchema, z.int().positive()]);

/** All visible rows, or a page. Refuses `invalid` for a bad cursor. */
export async function listInventories(
  db: Database,
  { pharmacyIds }: Reaching,
  { search, page_size, after }: EndpointInput<typeof listCall>['query'],
): Promise<{ results: InventoryRow[]; cursor?: string | null }> {
  if (page_size === undefined && after === undefined)
    return { results: await viewInventories(db, { pharmacyIds, search }) };
  const pageSize = page_size ?? PAGE_SIZE;
  const [from, answered] = after === undefined ? [undefined, 0] : parseCursor('after', cursorSchema, after);
  // One may have been returned whole, and one more tells whether the list continues.
  const rows = await viewInventories(db, { pharmacyIds, newest: pageSize + 2, search, from });
  // An inventory deleted meanwhile has none.
  const passed = Math.min(answered, rows.filter((row) => row.inventory_id === from).length);
  const read = rows.slice(0, passed + pageSize);
  const last = read.at(-1);
  const ofLast = read.filter((row) => row.inventory_id === last?.inventory_id).length;
  const isEnd = last === undefined || read.length === rows.length;
  return { results: read.slice(passed), cursor: isEnd ? null : writeOpaque([last.inventory_id, ofLast]) };
}

interface InventoryFilter {
  readonly pharmacyIds?: readonly string[] | null;
  readonly number?: number | undefined;
  readonly newest?: number | undefined;
  readonly from?: InventoryId | undefined;
  /** Words of either name, or the number; leaves out sections. */
  readonly search?: string | undefined;
  readonly withEmpty?: boolean;
}

/** The newest come first, each followed by its sections as opened (docs/counts.md, "Inventory rows"). */
export async function viewInventories(db: Queries, filter: InventoryFilter = {}): Promise<InventoryRow[]> {
  const inventories = await readInventories(db, filter);
  const scope = scopeOf(inventories, filter);
  const sections = byInventory(filter.search === undefined ? await readSections(db, scope) : []);
  const totals = await readTotals(db, scope);
  const done = await viewSectionsDone(db, scope);
  const unfinished = await viewUnfinished(db, { sections: [...sections.values()].flat(), totals, done });
  const late = filter.search === undefined ? await readLate(db, scope) : new Map<string, number>();
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
          unfinished: unfinished.get(section.id),
          late: late.get(section.id),
        }),
      ),
    ]);
}

interface DeclaredSections {
  readonly sections: readonly SectionRecord[];
  readonly totals: Awaited<ReturnType<typeof readTotals>>;
  readonly done: ReadonlyMap<string, readonly SectionDone[]>;
}

/** Reads lines only of open sections with other lines than those declared. */
async function viewUnfinished(db: Queries, { sections, totals, done }: DeclaredSections) {
  const ids = sections.flatMap(({ id, finalised_at }) => {
    const parts = done.get(id);
    if (parts === undefined || finalised_at !== null) return [];
    const { lines, unrecognised } = totals.sections.get(id) ?? noLines;
    const declared = parts.reduce((sum, part) => sum + part.lines, 0);
    return lines + unrecognised === declared ? [] : [id];
  });
  const counters = await viewSectionCounters(db, ids);
  const found = new Map<string, string[]>();
  for (const [id, people] of counters) {
    const names = people.filter(({ declaration }) => declaration === 'none').map(({ name }) => name);
    if (names.length > 0) found.set(id, names);
  }
  return found;
}

export async function viewInventory(tx: Transaction, number: number): Promise<InventoryRow> {
  const inventory = await viewLiveInventory(tx, number);
  if (inventory === null) throw new Error(`inventory ${number} was just written and is not there`);
  return inventory;
}

/** Returns it without sections, or null if it was deleted. */
export async function viewLiveInventory(tx: Transaction, number: number): Promise<InventoryRow | null> {
  const [inventory] = await viewInventories(tx, { number });
  return inventory ?? null;
}

/** Returns them in this order; null if one was deleted. */
export async function viewSectionRows(tx: Transaction, number: number, ids: readonly string[]) {
  const rows = await viewInventories(tx, { number, withEmpty: true });
  const byId = new Map(rows.map((row) => [row.section_id, row]));
  const found = ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
  return found.length === ids.length ? found : null;
}

async function readInventories(db: Queries, filter: InventoryFilter) {
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
      'inventory.collector_sub',
      'inventory.collector_name',
      'inventory.collector_email',
      'inventory.pharmacy_id',
      'pharmacy.name as pharmacy_name',
      currentSettlement.as('settlement'),
    ])
    .where('inventory.deleted_at', 'is', null)
    .where('pharmacy.deleted_at', 'is', null)
    .orderBy('inventory.created_at', 'desc')
    .orderBy('inventory.number', 'desc');
  const reach = withinReach({ pharmacyIds: filter.pharmacyIds ?? null }, 'inventory.pharmacy_id');
  if (reach !== null) query = query.where(reach);
  query =
    filter.number === undefined
      ? query.where('inventory.daily_on', 'is', null)
      : query.where('inventory.number', '=', filter.number);
  if (filter.from !== undefined) query = query.where(isFrom(filter.from));
  for (const word of searchWords(filter.search)) query = query.where(hasWord(word));
  if (filter.newest !== undefined) query = query.where(isShown).limit(filter.newest);
  return query.execute();
}

/** Two look-ups by index of each inventory, never the kept comparison. */
export const currentSettlement = sql<CurrentSettlement | null>`(
  select json_build_object(
    'approved_at', settlement.approved_at,
    'exports', (exists (select from export_log where export_log.settlement_id = settlement.id))::integer
  )
  from settlement
  where settlement.inventory_number = inventory.number and settlement.superseded_at is null
)`;

function isFrom(id: InventoryId) {
  const isIt = typeof id === 'number' ? sql`first.number = ${id}` : sql`first.uuid = ${id}`;
  return sql<boolean>`(inventory.created_at, inventory.number) <= (
    select first.created_at, first.number from inventory as first where ${isIt}
  )`;
}

/** Callers know an app's inventory by UUID, not number. */
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

type Scope = ReturnType<typeof scopeOf>;

function scopeOf(inventories: readonly InventoryRecord[], filter: InventoryFilter) {
  const { number, newest, search } = filter;
  const isNarrow = [number, newest, search].some((limit) => limit !== undefined);
  const pharmacyIds = [...new Set(inventories.map((inventory) => inventory.pharmacy_id))];
  return {
    pharmacyIds: isNarrow ? pharmacyIds : (filter.pharmacyIds ?? null),
    numbers: isNarrow ? inventories.map((inventory) => inventory.number) : null,
  };
}

async function readSections(db: Queries, { numbers, pharmacyIds }: Scope) {
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

/** Reads late lines by section id, from the index of counts after close. */
async function readLate(db: Queries, { numbers, pharmacyIds }: Scope): Promise<ReadonlyMap<string, number>> {
  const rows = await answering({ section_id: 'text', counts: 'int' })`
    select section.id as section_id, count(*) as counts
    from count join section on section.id = count.section_id and count.received_at > section.finalised_at
    where count.after_close and not count.deleted
      and (${pharmacyIds}::uuid[] is null or count.pharmacy_id = any(${pharmacyIds}::uuid[]))
      and (${numbers}::bigint[] is null or count.inventory_number = any(${numbers}::bigint[]))
      and count.id not in (select count_id from discarded_counts(count.inventory_number))
    group by section.id
  `.all(db);
  return new Map(rows.map(({ section_id: section, counts }) => [section, counts]));
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

async function readTotals(db: Queries, scope: Scope) {
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

export interface CurrentSettlement {
  readonly approved_at: string | null;
  readonly exports: number;
}

type InventoryRecord = Awaited<ReturnType<typeof readInventories>>[number];
type SectionRecord = Awaited<ReturnType<typeof readSections>>[number];

interface LineTotals {
  readonly lines: number;
  readonly unrecognised: number;
}

/** 'Contagem' shows all its live lines. */
function inventoryRow(inventory: InventoryRecord, total: LineTotals): InventoryRow {
  return {
    ...common(inventory, inventory),
    id: inventory.outside_id,
    section_id: null,
    section_name: null,
    section_counts: null,
    total_counts: total.lines,
    count: total.lines,
    unrecognised_counts: total.unrecognised,
    ...(inventory.finalised_at !== null && {
      closing_state: settlementStateOf({ isFinalised: true }, inventory.settlement),
    }),
  };
}

interface SectionFigures {
  readonly total: LineTotals;
  readonly ofSection: LineTotals;
  readonly done: InventoryRow['done'] | undefined;
  readonly unfinished: InventoryRow['unfinished'];
  readonly late: number | undefined;
}

function sectionRow(
  inventory: InventoryRecord,
  section: SectionRecord,
  { total, ofSection, done, unfinished, late }: SectionFigures,
): InventoryRow {
  return {
    ...common(inventory, section),
    id: `${inventory.outside_id}_${section.id}`,
    section_id: section.id,
    section_name: section.name,
    section_counts: ofSection.lines,
    total_counts: total.lines,
    count: ofSection.lines,
    unrecognised_counts: ofSection.unrecognised,
    ...(done === undefined ? {} : { done }),
    ...(unfinished === undefined ? {} : { unfinished }),
    ...(late === undefined ? {} : { late_counts: late }),
  };
}

function common(inventory: InventoryRecord, own: Omit<SectionRecord, 'id' | 'inventory_number' | 'name'>) {
  const finalizado = own.finalised_at !== null;
  return {
    inventory_id: inventory.outside_id,
    name: inventory.name,
    created_at: own.created_at.toISOString(),
    finalizado,
    finalised_at: own.finalised_at?.toISOString() ?? null,
    finalised_by: own.finalised_by,
    status: finalizado ? inventoryStatus.finalised : inventoryStatus.open,
    _deleted: false,
    source: inventory.source,
    pharmacy: inventory.pharmacy_id,
    pharmacy_name: inventory.pharmacy_name,
    version: own.version,
    collector_sub: own.collector_sub,
    collector_name: own.collector_name,
    collector_email: own.collector_email,
  };
}
