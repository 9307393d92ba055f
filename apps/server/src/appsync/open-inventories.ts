import { isTransient } from '@balanco/contract/base/errors';
import { AppError } from '../app-error.js';
import type { Caller } from '../caller.js';
import type { Database } from '../db/database.js';
import { appsyncActor } from './appsync-actor.js';
import { findOurInventories } from './inventory-state-queries.js';
import { isUuid, type RemoteInventory } from './remote-rows.js';

/** Creates an inventory with a UUID, idempotently. Refuses an unknown pharmacy. */
export type CreateInventory = (
  caller: Caller,
  input: { id: string; name: string; pharmacy: string },
) => Promise<unknown>;

/**
 * Creates the live inventories of the remote that are new here and name a pharmacy of ours by its id or inventory_uuid.
 * Any other is stored in appsync_inventory only, and its counts are unplaced.
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
    const mayOpen = pharmacyId !== null && isUuid(pharmacyId) && isUuid(id) && !deleted;
    if (!mayOpen || ours.has(id)) continue;
    const input = { id, name: name === '' ? NAMELESS : name, pharmacy: pharmacyId };
    await createInventory(appsyncActor, input).catch(ignoreRefusal);
  }
}

const NAMELESS = 'Sem nome';

/** A refusal means that the pharmacy is unknown here. After a transient fault the whole page is tried again. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError) || isTransient[error.code]) throw error;
}
