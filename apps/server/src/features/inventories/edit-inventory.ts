import * as contract from '@balanco/contract/inventories/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { inTransaction } from '../../db/in-transaction.js';
import { isSetSince } from '../../field-versions.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { lockInventory } from './inventory-locks.js';
import { inventoryFieldVersions, updateInventoryName } from './inventory-queries.js';
import { viewInventory } from './inventory-views.js';
import { refuseUnknownPharmacy } from './refuse-unknown-pharmacy.js';

interface EditInventoryInput {
  readonly id: number;
  readonly name: string;
  readonly pharmacy: string;
  /** The version that the form saw; undefined means the current one. */
  readonly version?: number | undefined;
}

const UNKNOWN_PHARMACY = 'Farmácia não encontrada. Não é possível editar o inventário.';

/**
 * Renames an inventory that was made on the web (specification, section 5). Refuses `not_found`, and `invalid` if the
 * pharmacy is unknown or not the inventory's own: an inventory never moves. The call's collector fields belong to
 * sections and change nothing here (docs/decisions/0018). Refuses `version_conflict` with the row if someone set another
 * name since `version`.
 */
export async function editInventory(
  { db, caller }: Context,
  { id, name, pharmacy, version }: EditInventoryInput,
): Promise<contract.InventoryRow> {
  authorise(caller, contract.editInventory.permission);
  return inTransaction(db, async (tx) => {
    const given = await holdPharmacyId(tx, pharmacy).catch(refuseUnknownPharmacy(UNKNOWN_PHARMACY));
    const { number, pharmacyId } = await lockInventory(tx, id);
    if (given !== pharmacyId) {
      throw new AppError('invalid', UNKNOWN_PHARMACY, { fields: { pharmacy: [UNKNOWN_PHARMACY] } });
    }
    const before = await viewInventory(tx, number);
    if (before.name === name) return before;
    if (isSetSince(await inventoryFieldVersions(tx, number), 'name', version)) {
      throw new AppError('version_conflict', undefined, { current: before });
    }
    await updateInventoryName(tx, number, name);
    const after = await viewInventory(tx, number);
    await writeAudit(tx, caller, [
      { pharmacyId, action: 'update', entity: 'inventory', entityId: String(number), before, after },
    ]);
    return after;
  });
}
