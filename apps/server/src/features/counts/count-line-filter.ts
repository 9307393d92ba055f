import type { InventoryId } from '@balanco/contract/inventories';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';

export interface CountLineFilter {
  readonly pharmacyId?: string | undefined;
  /** Part of a collector's name, e-mail or id. */
  readonly search?: string | undefined;
  readonly inventory?: InventoryId | undefined;
  readonly section?: string | undefined;
}

/** The `where` condition of a query of count_line. */
export type CountLineCondition = RawBuilder<unknown>;

/**
 * The filter as SQL on count_line; null if nothing can match. Collectors, inventories and sections are looked up first,
 * in their own short tables, so that the planner sees which they are and how many.
 */
export async function countLineConditions(
  db: Database,
  filter: CountLineFilter,
): Promise<CountLineCondition | null> {
  const locations: Location[] = [];
  if (filter.inventory !== undefined) {
    const location = await findInventory(db, filter.inventory);
    if (location === null) return null;
    locations.push(location);
  }
  if (filter.section !== undefined) {
    const location = await findSection(db, filter.section);
    if (location === null) return null;
    locations.push(location);
  }
  const parts = [sql`count_line.live`];
  if (filter.pharmacyId !== undefined) parts.push(sql`count_line.pharmacy_id = ${filter.pharmacyId}`);
  for (const { pharmacyId, inventoryNumber } of locations) {
    parts.push(
      sql`count_line.pharmacy_id = ${pharmacyId} and count_line.inventory_number = ${inventoryNumber}`,
    );
  }
  if (filter.section !== undefined) parts.push(sql`count_line.section_id = ${filter.section}`);
  const words = searchWords(filter.search);
  if (words.length > 0) {
    const ids = await findCollectorIds(db, filter.pharmacyId ?? locations[0]?.pharmacyId, words);
    if (ids.length === 0) return null;
    parts.push(sql`count_line.collector_id = any(${ids}::bigint[])`);
  }
  return sql.join(parts, sql` and `);
}

/** An inventory with its pharmacy, because the indexes of count_line start with the pharmacy. */
interface Location {
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
}

async function findInventory(db: Database, id: InventoryId): Promise<Location | null> {
  const row = await db
    .selectFrom('inventory')
    .select(['pharmacy_id as pharmacyId', 'number as inventoryNumber'])
    .$if(typeof id === 'number', (query) => query.where('number', '=', Number(id)))
    .$if(typeof id === 'string', (query) => query.where('uuid', '=', String(id)))
    .executeTakeFirst();
  return row ?? null;
}

async function findSection(db: Database, id: string): Promise<Location | null> {
  const row = await db
    .selectFrom('section')
    .select(['pharmacy_id as pharmacyId', 'inventory_number as inventoryNumber'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

async function findCollectorIds(
  db: Database,
  pharmacyId: string | undefined,
  words: string[],
): Promise<number[]> {
  let query = db.selectFrom('collector').select('id');
  if (pharmacyId !== undefined) query = query.where('pharmacy_id', '=', pharmacyId);
  for (const word of words) query = query.where(sql<boolean>`search like like_anywhere(${word})`);
  return (await query.execute()).map((row) => row.id);
}
