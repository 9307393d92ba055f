import type * as contract from '@balanco/contract/inventories/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { inTransaction } from '../../db/in-transaction.js';
import { isSetSince } from '../../field-versions.js';
import { inventoryPermissions } from './inventory-access.js';
import { lockInventory } from './inventory-locks.js';
import { inventoryFieldVersions, updateInventoryName } from './inventory-queries.js';
import { viewInventory } from './inventory-views.js';

interface RenameInventoryInput {
  readonly id: contract.InventoryId;
  readonly name: string;
  /** The version that the app saw; undefined means the current one. */
  readonly baseVersion: number | undefined;
}

/**
 * Renames an inventory for an app, which may also rename one with a UUID; the web's form may not. A name that someone
 * else set since `baseVersion` stays (docs/counts.md, "Stale writes"). Refuses `not_found`, and `conflict` for the
 * inventory of a whole pharmacy, which has the pharmacy's name.
 */
export async function renameInventory(
  { db, caller }: Context,
  { id, name, baseVersion }: RenameInventoryInput,
): Promise<void> {
  authorise(caller, inventoryPermissions.rename);
  await inTransaction(db, async (tx) => {
    const { number, pharmacyId, source } = await lockInventory(tx, id);
    if (source === 'pharmacy') throw new AppError('conflict', 'Este inventário leva o nome da farmácia.');
    const before = await viewInventory(tx, number);
    if (isSetSince(await inventoryFieldVersions(tx, number), 'name', baseVersion)) return;
    if (before.name === name) return;
    await updateInventoryName(tx, number, name);
    const after = await viewInventory(tx, number);
    await writeAudit(tx, caller, [
      { pharmacyId, action: 'update', entity: 'inventory', entityId: String(number), before, after },
    ]);
  });
}
