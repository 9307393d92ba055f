import * as contract from '@balanco/contract/comparison/movements';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import { findImport } from './movement-import-views.js';
import { deleteMovements } from './movement-queries.js';

/**
 * Takes the movements of a file back; what another file says too still counts. Twice is once. Refuses `not_found`, and
 * `conflict` for the inventory of the whole pharmacy.
 */
export async function undoMovementImport(
  { db, caller }: Context,
  { id, importId }: { readonly id: InventoryId; readonly importId: string },
): Promise<contract.MovementImport> {
  authorise(caller, contract.undoMovementImport.permission);
  return db.transaction().execute(async (tx) => {
    const { pharmacyId, number } = await lockConfronted(tx, id);
    const found = await findImport(tx, pharmacyId, importId);
    if (found === null) throw new AppError('not_found', 'Importação não encontrada.');
    if (found.undone_at !== null) return found;
    await deleteMovements(tx, importId, caller.name);
    const undone = await findImport(tx, pharmacyId, importId);
    if (undone === null) throw new Error('an undone import stays');
    const { file_name, rows } = undone;
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'undo_movements',
        entity: 'inventory',
        entityId: String(number),
        after: { import: importId, file_name, rows },
      },
    ]);
    return undone;
  });
}
