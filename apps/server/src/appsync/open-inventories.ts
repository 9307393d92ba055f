import { isTransient } from '@balanco/contract/errors';
import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';
import type { Database } from '../db/database.js';
import { appsyncActor } from './appsync-actor.js';
import { findOurInventories } from './inventory-state-queries.js';
import { isUuid, type RemoteInventory } from './remote-rows.js';

/** From the inventories feature: opens an inventory under a UUID, idempotent by that; refuses an unknown pharmacy. */
export type CreateInventory = (
  caller: Caller,
  input: { id: string; name: string; pharmacy: string },
) => Promise<unknown>;

/**
 * Opens the live inventories of the remote that are new here and name a pharmacy of ours, by its id or its
 * inventory_uuid. Any other has no place here: it is only remembered, and its counts are unplaced.
 */
export async function openInventories(
  db: Database,
  createInventory: CreateInventory,
  rows: readonly RemoteInventory[],
): Promise<void> {
  const ours = await findOurInventories(
    db,
    rows.map((row) => row.namedAs),
  );
  for (const { namedAs: id, name, pharmacyId, deleted } of rows) {
    const isOpenable = pharmacyId !== null && isUuid(pharmacyId) && isUuid(id) && !deleted;
    if (!isOpenable || ours.has(id)) continue;
    const input = { id, name: name === '' ? NAMELESS : name, pharmacy: pharmacyId };
    await createInventory(appsyncActor, input).catch(ignoreRefusal);
  }
}

const NAMELESS = 'Sem nome';

/** The pharmacy is unknown here. What passes, like a database that is away, is tried again with the whole page. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError) || isTransient[error.code]) throw error;
}
