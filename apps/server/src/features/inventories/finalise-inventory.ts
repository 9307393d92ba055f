import * as contract from '@balanco/contract/inventories/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { refuseApproved, supersedeOpened } from './current-settlement.js';
import { lockInventory } from './find-inventory.js';
import { viewInventories } from './list-inventories.js';

interface FinaliseInventoryInput {
  readonly id: contract.InventoryId;
  readonly finalizado: boolean;
  readonly sectionId: string | null;
}

interface FinaliseInventoryAnswer {
  readonly type: 'section_updated' | 'inventory_updated';
  readonly rows: contract.InventoryRow[];
}

/**
 * Closes or reopens (docs/counts.md, "Finalising"). An inventory closes open sections at its own moment and
 * reopens those; a section reopens its inventory. Reopening supersedes the settlement. Refuses `not_found`,
 * and `conflict` to open what is approved (docs/settlement.md, "Approval").
 */
export async function finaliseInventory(
  { db, caller }: Context,
  { id, finalizado, sectionId }: FinaliseInventoryInput,
): Promise<FinaliseInventoryAnswer> {
  authorise(caller, contract.finaliseInventory.permission);
  return db.transaction().execute(async (tx) => {
    const { number, pharmacyId } = await lockInventory(tx, id);
    if (!finalizado) await refuseApproved(tx, number);
    const before = await viewInventories(tx, { number });
    const change = finalizado
      ? { finalised_at: new Date(), finalised_by: caller.name }
      : { finalised_at: null, finalised_by: null };
    if (sectionId === null) {
      if (!finalizado) await reopenSections(tx, number);
      await setInventoryFinalised(tx, number, change);
      if (finalizado) await closeSections(tx, number, change);
    } else {
      const isThere = await setSectionFinalised(tx, { inventoryNumber: number, id: sectionId }, change);
      if (!isThere) throw new AppError('not_found', 'Seção não encontrada.');
      if (!finalizado) await setInventoryFinalised(tx, number, change);
    }
    const rows = await viewInventories(tx, { number });
    const action = finalizado ? 'finalise' : 'reopen';
    const [entity, entityId] =
      sectionId === null ? (['inventory', String(number)] as const) : (['section', sectionId] as const);
    await writeAudit(tx, caller, [{ pharmacyId, action, entity, entityId, before, after: rows }]);
    if (!finalizado) await supersedeOpened(tx, caller, { number, pharmacyId }, 'Finalizado desmarcado');
    return { type: sectionId === null ? 'inventory_updated' : 'section_updated', rows };
  });
}

interface Finalising {
  readonly finalised_at: Date | null;
  readonly finalised_by: string | null;
}

/** Keeps values already in the wanted state. */
async function setInventoryFinalised(tx: Transaction, number: number, change: Finalising): Promise<void> {
  await tx
    .updateTable('inventory')
    .set(change)
    .where('number', '=', number)
    .where('finalised_at', change.finalised_at === null ? 'is not' : 'is', null)
    .execute();
}

/** Closed sections stay closed. */
export async function reopenInventoryAlone(tx: Transaction, number: number): Promise<void> {
  await tx
    .updateTable('inventory')
    .set({ finalised_at: null, finalised_by: null })
    .where('number', '=', number)
    .where('finalised_at', 'is not', null)
    .execute();
}

/** Keeps values already in the wanted state. False without such a section. */
export async function setSectionFinalised(
  tx: Transaction,
  section: { readonly inventoryNumber: number; readonly id: string },
  change: Finalising,
): Promise<boolean> {
  const row = await tx
    .selectFrom('section')
    .select('finalised_at')
    .where('inventory_number', '=', section.inventoryNumber)
    .where('id', '=', section.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  if ((row.finalised_at === null) !== (change.finalised_at === null)) {
    await tx.updateTable('section').set(change).where('id', '=', section.id).execute();
  }
  return true;
}

/** At the inventory's own moment. */
async function closeSections(tx: Transaction, inventoryNumber: number, change: Finalising): Promise<void> {
  await tx
    .updateTable('section')
    .set(change)
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .where('finalised_at', 'is', null)
    .execute();
}

/** Only those that carry the inventory's moment. */
async function reopenSections(tx: Transaction, inventoryNumber: number): Promise<void> {
  await tx
    .updateTable('section')
    .set({ finalised_at: null, finalised_by: null })
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .where('finalised_at', '=', ({ selectFrom }) =>
      selectFrom('inventory').select('finalised_at').where('number', '=', inventoryNumber),
    )
    .execute();
}
