import {
  type EarlierItem,
  ITEM_HISTORY_LIMIT,
  type ItemHistory,
  RECURRENT_SHORTAGES,
} from '@balanco/contract/comparison/item-history';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database } from '../../db/database.js';
import { findInventory, outsideInventoryId } from '../inventories/inventory-facts-views.js';

type EarlierRow = Omit<EarlierItem, 'settled_at'> & { readonly settled_at: Date };

/**
 * What earlier inventories of the pharmacy settled of an item, each by its version in force (docs/closing.md, "Earlier
 * inventories"). Earlier is what was settled before this inventory, or before now. Refuses `not_found`.
 */
export async function listItemHistory(db: Database, id: InventoryId, key: string): Promise<ItemHistory> {
  const inventory = await findInventory(db, id);
  if (inventory === null) throw new AppError('not_found', 'Inventário não encontrado.');
  const { rows } = await sql<EarlierRow>`
    select ${outsideInventoryId} as inventory_id, inventory.name, settlement.version, settlement.settled_at,
      item.expected, item.settled, item.difference, item.difference_value, item.reason, item.reason_text
    from settlement_item as item
    join settlement on settlement.id = item.settlement_id
    join inventory on inventory.number = settlement.inventory_number
    where item.pharmacy_id = ${inventory.pharmacyId} and item.item_key = ${key}
      and settlement.superseded_at is null and inventory.deleted_at is null
      and inventory.number <> ${inventory.number}
      and settlement.settled_at < coalesce((
        select settled_at from settlement where inventory_number = ${inventory.number} and superseded_at is null
      ), 'infinity')
    order by settlement.settled_at desc, settlement.id desc
    limit ${ITEM_HISTORY_LIMIT}
  `.execute(db);
  const results = rows.map((row) => ({ ...row, settled_at: row.settled_at.toISOString() }));
  return { results, recurrent_shortage: recurrentShortage(results) };
}

function recurrentShortage(results: readonly EarlierItem[]): number | null {
  const last = results.slice(0, RECURRENT_SHORTAGES);
  if (last.length < RECURRENT_SHORTAGES || last.some(({ difference }) => difference >= 0)) return null;
  const cents = last.reduce((sum, { difference_value }) => sum + Math.round(difference_value * 100), 0);
  return cents / 100;
}
