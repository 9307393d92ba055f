import { finaliseInventory, type InventoryId, type InventoryRow } from '@balanco/contract/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import { reopenInventory, setInventoryFinalised, setSectionFinalised } from './finalise-queries.js';
import { lockInventory } from './inventory-locks.js';
import { viewInventories } from './inventory-views.js';

interface FinaliseInput {
  readonly id: InventoryId;
  readonly finalizado: boolean;
  readonly sectionId: string | null;
}

interface FinaliseAnswer {
  readonly type: 'section_updated' | 'inventory_updated';
  /** The inventory's row and its sections' rows as they are now. */
  readonly rows: InventoryRow[];
}

/**
 * Closes or reopens an inventory or one section of it (DESIGN 6, "Finalising"): an inventory takes its sections along,
 * a section that reopens reopens its inventory, and the last section to close doesn't close the inventory.
 */
export function createFinaliseInventory(db: Database, now: () => Date = () => new Date()) {
  return async (caller: Caller, input: FinaliseInput): Promise<FinaliseAnswer> => {
    authorise(caller, finaliseInventory.permission);
    return db.transaction().execute(async (tx) => {
      const { number, pharmacyId } = await lockInventory(tx, input.id);
      const before = await viewInventories(tx, { number });
      const change = input.finalizado
        ? { finalised_at: now(), finalised_by: caller.name }
        : { finalised_at: null, finalised_by: null };
      if (input.sectionId === null) {
        await setInventoryFinalised(tx, number, change);
      } else {
        const isThere = await setSectionFinalised(tx, number, input.sectionId, change);
        if (!isThere) throw new AppError('not_found', 'Seção não encontrada.');
        if (!input.finalizado) await reopenInventory(tx, number);
      }
      const rows = await viewInventories(tx, { number });
      const action = input.finalizado ? 'finalise' : 'reopen';
      const [entity, entityId] =
        input.sectionId === null ? ['inventory', String(number)] : ['section', input.sectionId];
      await writeAudit(tx, caller, [{ pharmacyId, action, entity, entityId, before, after: rows }]);
      return { type: input.sectionId === null ? 'inventory_updated' : 'section_updated', rows };
    });
  };
}
