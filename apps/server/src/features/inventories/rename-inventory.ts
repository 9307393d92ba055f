import { editInventory, type InventoryId } from '@balanco/contract/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { lockInventory } from './inventory-locks.js';
import { nameVersion, renameInventory } from './inventory-queries.js';
import { viewInventory } from './inventory-views.js';

interface RenameInventoryInput {
  readonly id: InventoryId;
  readonly name: string;
  /** The version that the app saw; a name that somebody gave since stands. None means the current one. */
  readonly baseVersion: number | undefined;
}

/**
 * Renames an inventory, one with a UUID too: an app may rename what it made, though the web's form may not (DESIGN 6,
 * "One write path"). Refuses `not_found`, and `conflict` for the one that stands for a pharmacy and has its name.
 */
export function createRenameInventory(db: Database) {
  return async (caller: Caller, { id, name, baseVersion }: RenameInventoryInput): Promise<void> => {
    authorise(caller, editInventory.permission);
    await inTransaction(db, async (tx) => {
      const { number, pharmacyId, source } = await lockInventory(tx, id);
      if (source === 'pharmacy') throw new AppError('conflict', 'Este inventário leva o nome da farmácia.');
      const before = await viewInventory(tx, number);
      const isStale = baseVersion !== undefined && (await nameVersion(tx, number)) > baseVersion;
      if (isStale || before.name === name) return;
      await renameInventory(tx, number, name);
      const after = await viewInventory(tx, number);
      await writeAudit(tx, caller, [
        { pharmacyId, action: 'update', entity: 'inventory', entityId: String(number), before, after },
      ]);
    });
  };
}
