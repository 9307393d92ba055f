import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/mobile/mobile';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Context } from '../../context.js';
import { inTransaction } from '../../db/in-transaction.js';
import { claimName } from '../../db/name-locks.js';
import { seesPharmacy } from '../../pharmacy-access/reach.js';
import { holdInventory } from '../inventories/inventory-locks.js';
import { insertSection } from '../inventories/sections/section-queries.js';
import { viewMobileSection } from '../inventories/sections/section-views.js';
import { adoptIntoSection } from './adopt-counts.js';

interface OpenSectionInput {
  readonly id: string;
  readonly inventoryID: InventoryId;
  readonly name: string;
}

/**
 * Opens the caller's section in an inventory (docs/mobile-sync.md, "Calls for new apps"). It is idempotent by the id
 * that the app made, even after a deletion: a repeated call never opens what staff deleted. In a closed inventory the
 * section starts closed, because its counts are on their way. Counts that arrived before their section move into it.
 * Refuses `not_found` for an unknown inventory, and `conflict` for an id that names another section.
 */
export async function openSection(
  context: Context,
  input: OpenSectionInput,
): Promise<{ section: contract.MobileSection; isNew: boolean }> {
  const { db, caller } = context;
  authorise(caller, contract.openSection.permission);
  return inTransaction(db, async (tx) => {
    await claimName(tx, input.id);
    const existing = await viewMobileSection(tx, input.id);
    if (existing !== null) return { section: requireSame(existing, caller, input), isNew: false };
    const inventory = await holdInventory(tx, input.inventoryID);
    if (inventory === null || !seesPharmacy(caller, inventory.pharmacyId)) {
      throw new AppError('not_found', 'Inventário não encontrado.');
    }
    const { number: inventoryNumber, pharmacyId } = inventory;
    await insertSection(tx, { id: input.id, inventoryNumber, name: input.name, collector: caller });
    const section = await viewMobileSection(tx, input.id);
    if (section === null) throw new Error(`section ${input.id} was just inserted and is not there`);
    await writeAudit(tx, caller, [
      { pharmacyId, action: 'create', entity: 'section', entityId: input.id, after: section },
    ]);
    await adoptIntoSection(tx, context, { pharmacyId, inventoryNumber, sectionId: input.id });
    return { section, isNew: true };
  });
}

function requireSame(
  section: contract.MobileSection,
  caller: Caller,
  input: OpenSectionInput,
): contract.MobileSection {
  if (section.collector_sub !== caller.sub || section.inventoryID !== input.inventoryID) {
    throw new AppError('conflict', 'Este id de seção já foi usado.');
  }
  return section;
}
