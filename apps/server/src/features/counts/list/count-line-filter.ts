import type { QuickFilter, SearchedIn } from '@balanco/contract/counts/counts';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.js';
import { type Reaching, withinReach } from '../../../pharmacy-access/reach.js';
import { type Blindness, visibleLines } from '../../blind-count/blind-access.js';
import { isUnregistered } from '../../products/product-of-codes.js';
import { findSearched, type Searched } from './find-searched.js';

export interface CountLineFilter {
  readonly pharmacyId?: string | undefined;
  /** A code, words of a description, or part of a collector's name, e-mail or id. */
  readonly search?: string | undefined;
  /** If absent, what `search` finds first. */
  readonly search_in?: SearchedIn | undefined;
  readonly inventory?: InventoryId | undefined;
  readonly section?: string | undefined;
  readonly only?: QuickFilter | undefined;
  readonly blindness: Blindness;
  /** null for all. */
  readonly pharmacyIds: Reaching['pharmacyIds'];
}

export type CountLineCondition = RawBuilder<unknown>;

export interface CountLineSelection extends Pick<Searched, 'rank'> {
  readonly where: CountLineCondition;
  /** null without a search. */
  readonly searchedIn: SearchedIn | null;
  /** null if it may select lines of several. */
  readonly pharmacyId: string | null;
  /** A condition on `place_total`, null unless the filter selects whole places. */
  readonly places: RawBuilder<unknown> | null;
  /** `where` cut into conditions without common lines, all recognised; null if not known. */
  readonly parts: readonly CountLineCondition[] | null;
}

/** null if the place doesn't exist. Resolves names first, for the planner. */
export async function countLineConditions(
  db: Database,
  filter: CountLineFilter,
): Promise<CountLineSelection | null> {
  const found = [
    filter.inventory === undefined ? null : await findInventory(db, filter.inventory),
    filter.section === undefined ? null : await findSection(db, filter.section),
  ];
  if (found.includes(undefined)) return null;
  const locations = found.filter((location) => location != null);
  const parts = [sql`count_line.live`, ...placeConditions('count_line', filter, locations)];
  const visible = visibleLines(filter.blindness);
  if (visible !== null) parts.push(visible);
  const anywhere = sql.join(parts, sql` and `);
  if (filter.only !== undefined) parts.push(quickFilters[filter.only]);
  const pharmacyId = filter.pharmacyId ?? locations[0]?.pharmacyId ?? null;
  if (filter.search === undefined) {
    const isWholePlaces = visible === null && filter.only === undefined;
    const places = sql.join([sql`true`, ...placeConditions('place_total', filter, locations)], sql` and `);
    return {
      where: sql.join(parts, sql` and `),
      places: isWholePlaces ? places : null,
      parts: null,
      rank: null,
      searchedIn: null,
      pharmacyId,
    };
  }
  const scope = pharmacyId === null ? filter.pharmacyIds : [pharmacyId];
  const searched = await findSearched(db, scope, {
    text: filter.search,
    searchIn: filter.search_in,
    // Without the quick filter, which doesn't change what a search means.
    lines: anywhere,
  });
  const { isFound, rank, searchedIn } = searched;
  // A line with a code is recognised. Only within an inventory count_line_by_code, which wants to know, is the best index.
  const isCoded = locations.length > 0 ? sql`count_line.kind <> 'unrecognised'` : sql`true`;
  const within = (part: RawBuilder<unknown>) => sql.join([...parts, part], sql` and `);
  return {
    where: within(isFound),
    places: null,
    parts: searched.parts?.map((part) => within(sql`${isCoded} and ${part}`)) ?? null,
    rank,
    searchedIn,
    pharmacyId,
  };
}

function placeConditions(
  table: 'count_line' | 'place_total',
  { pharmacyId: ofPharmacy, pharmacyIds, section }: CountLineFilter,
  locations: readonly Location[],
): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = locations.map(
    ({ pharmacyId, inventoryNumber }) =>
      sql`${column('pharmacy_id')} = ${pharmacyId} and ${column('inventory_number')} = ${inventoryNumber}`,
  );
  if (ofPharmacy !== undefined) conditions.unshift(sql`${column('pharmacy_id')} = ${ofPharmacy}`);
  const reach = withinReach({ pharmacyIds }, `${table}.pharmacy_id`);
  if (conditions.length === 0 && reach !== null) conditions.push(reach);
  if (section !== undefined) conditions.push(sql`${column('section_id')} = ${section}`);
  return conditions;
}

/** Indexes of count_line start with the pharmacy. */
interface Location {
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
}

function findInventory(db: Database, id: InventoryId): Promise<Location | undefined> {
  return db
    .selectFrom('inventory')
    .select(['pharmacy_id as pharmacyId', 'number as inventoryNumber'])
    .where(typeof id === 'number' ? 'number' : 'uuid', '=', id)
    .executeTakeFirst();
}

function findSection(db: Database, id: string): Promise<Location | undefined> {
  return db
    .selectFrom('section')
    .select(['pharmacy_id as pharmacyId', 'inventory_number as inventoryNumber'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** See docs/counts.md, "Quick filters". */
export const quickFilters: Readonly<Record<QuickFilter, RawBuilder<unknown>>> = {
  unregistered: sql`(count_line.kind <> 'unrecognised' and ${isUnregistered('count_line')})`,
  unrecognised: sql`count_line.kind = 'unrecognised'`,
  after_close: sql`exists (
    select from count where count.pharmacy_id = count_line.pharmacy_id and count.id = count_line.count_id
      and count.after_close
  )`,
  zero_quantity: sql`count_line.quantity = 0`,
  recount: sql`(
    (count_line.inventory_number, count_line.section_id) in (
      select inventory_number, id from section where kind = 'recount'
    )
  )`,
  factor_above_1: sql`(count_line.kind <> 'unrecognised' and count_line.factor > 1)`,
};
