import { type InventoryRow, inventoryIdSchema } from '@balanco/contract/inventories/inventories';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import type { Database } from '../../db/database.js';
import { readOpaque, writeOpaque } from '../../opaque-text.js';
import type { Reaching } from '../../pharmacy-access/reach.js';
import { viewInventories } from './inventory-views.js';

interface InventoryListing {
  readonly search?: string | undefined;
  readonly page_size?: number | undefined;
  readonly after?: string | undefined;
}

const PAGE_SIZE = 1000;

/** The inventory of the last row that was answered, and how many of its rows were. */
const cursorSchema = z.tuple([inventoryIdSchema, z.int().positive()]);

/**
 * Inventories and sections of all pharmacies that the caller may see, newest first: all of them, or a page of rows and the cursor of the next. Refuses
 * `invalid` for anything that isn't a cursor.
 */
export async function listInventories(
  db: Database,
  { pharmacyIds }: Reaching,
  { search, page_size, after }: InventoryListing,
): Promise<{ results: InventoryRow[]; cursor?: string | null }> {
  if (page_size === undefined && after === undefined)
    return { results: await viewInventories(db, { pharmacyIds, search }) };
  const pageSize = page_size ?? PAGE_SIZE;
  const [from, answered] = after === undefined ? [undefined, 0] : readCursor(after);
  // One inventory may have been answered whole, and a further one shows whether the list goes on.
  const rows = await viewInventories(db, { pharmacyIds, newest: pageSize + 2, search, from });
  // Deleted meanwhile, it has no rows left to pass over.
  const passed = Math.min(answered, rows.filter((row) => row.inventory_id === from).length);
  const read = rows.slice(0, passed + pageSize);
  const last = read.at(-1);
  const ofLast = read.filter((row) => row.inventory_id === last?.inventory_id).length;
  const isEnd = last === undefined || read.length === rows.length;
  return { results: read.slice(passed), cursor: isEnd ? null : writeOpaque([last.inventory_id, ofLast]) };
}

function readCursor(after: string): z.infer<typeof cursorSchema> {
  const { success, data } = cursorSchema.safeParse(readOpaque(after));
  if (success) return data;
  throw new AppError('invalid', 'Cursor inválido.', { fields: { after: ['Cursor inválido.'] } });
}
