import { type InventoryId, inventoryIdSchema } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { outsideInventoryId } from '../inventories/find-inventory.js';
import { findComparisonBasis } from './comparison-basis.js';
import { computeFromNothing, dropComparisons, findWrongRows } from './kept-comparison.js';
import { dropWork, findWrongWork } from './kept-work.js';

/** More marks drop the kept rows; the next reader computes all. */
const MARK_LIMIT = 5000;

/** No write transaction lasts longer, so readers see the change behind an older mark. */
const LONGEST_WRITE = sql`interval '15 minutes'`;

/**
 * Claims to be up to date but differs from a fresh computation.
 * @param newest checks only so many, newest first
 */
export async function findWrongComparisons(db: Database, newest?: number) {
  const found: { inventory: InventoryId; rows: unknown[] }[] = [];
  for (const inventory of (await comparableInventories(db)).slice(0, newest)) {
    const basis = await findComparisonBasis(db, inventory);
    const wrong = await findWrongRows(db, basis);
    const rows = wrong.length > 0 ? wrong : await findWrongWork(db, basis);
    if (rows.length > 0) found.push({ inventory, rows });
  }
  return found;
}

export async function rebuildComparisons(db: Database): Promise<void> {
  for (const inventory of await comparableInventories(db)) {
    const basis = await findComparisonBasis(db, inventory);
    await computeFromNothing(db, basis);
    await dropWork(db, [basis.number]);
  }
}

async function comparableInventories(db: Database): Promise<InventoryId[]> {
  return answering({ id: inventoryIdSchema })`
    select ${outsideInventoryId} as id from inventory
    join comparison on comparison.inventory_number = inventory.number
    join pharmacy on pharmacy.id = inventory.pharmacy_id
    where inventory.deleted_at is null and pharmacy.deleted_at is null order by inventory.number desc
  `.values(db);
}

export async function tidyComparisons(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const numbers = await lockUnread(tx, 'comparison');
    await dropComparisons(tx, numbers);
    await dropWork(tx, [...numbers, ...(await lockUnread(tx, 'work'))]);
    await sql`
      delete from comparison_mark as mark where made_at < now() - ${LONGEST_WRITE}
        and not exists (select from comparison where comparison.inventory_number = mark.inventory_number)
    `.execute(tx);
  });
}

async function lockUnread(tx: Transaction, kept: 'comparison' | 'work'): Promise<number[]> {
  return answering({ number: 'int' })`
    select inventory_number as number from ${sql.table(kept)}
    where inventory_number in (
      select inventory_number from ${sql.table(`${kept}_mark`)}
      group by inventory_number having count(*) > ${MARK_LIMIT}
    )
    for update skip locked
  `.values(tx);
}
