import type { EndpointFields } from '@balanco/contract/base/endpoint';
import {
  createMobileInventory as createInventoryCall,
  type InventoryRow,
} from '@balanco/contract/inventories/inventories';
import { type MobileSection, openSection as openSectionCall } from '@balanco/contract/mobile/mobile';
import { AppError } from '../../app-error.js';
import { auditInventory, auditThing } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { claimName } from '../../db/locks.js';
import { requirePharmacy, seesPharmacy } from '../../pharmacy-access/reach.js';
import { insertMobileInventory, refuseUnknownPharmacy } from '../inventories/change-inventories.js';
import { holdInventory, unknownInventory } from '../inventories/find-inventory.js';
import { viewInventory } from '../inventories/list-inventories.js';
import { insertSection } from '../inventories/sections/add-sections.js';
import { viewMobileSection } from '../inventories/sections/find-sections.js';
import { holdPharmacyId } from '../pharmacies/read-pharmacies.js';
import { adoptIntoInventory, adoptIntoSection } from './unplaced-counts.js';

const INVALID_PHARMACY = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';

/**
 * Adopts earlier counts (docs/mobile-sync.md, "Calls for new apps"); idempotent. Refuses `invalid` for an
 * unknown pharmacy, and `conflict` if the UUID belongs to another pharmacy's inventory, a deleted one or a
 * whole pharmacy's.
 */
export async function createMobileInventory(
  context: Context,
  { id, name, pharmacy }: EndpointFields<typeof createInventoryCall>,
): Promise<{ inventory: InventoryRow; isNew: boolean }> {
  const { db, caller } = context;
  authorise(caller, createInventoryCall.permission);
  return inTransaction(db, async (tx) => {
    await claimName(tx, id);
    const hold = async () => {
      const held = await holdPharmacyId(tx, pharmacy);
      requirePharmacy(caller, held);
      return held;
    };
    const pharmacyId = await hold().catch(refuseUnknownPharmacy(INVALID_PHARMACY));
    const created = { uuid: id, name, pharmacyId, createdBy: caller.sub };
    const number = await insertMobileInventory(tx, created);
    if (number === null) return { inventory: await existingInventory(tx, id, pharmacyId), isNew: false };
    const after = await viewInventory(tx, number);
    await auditInventory(tx, caller, { number, pharmacyId }, { action: 'create', after });
    await adoptIntoInventory(tx, context, { pharmacyId, inventoryNumber: number }, id);
    return { inventory: await viewInventory(tx, number), isNew: true };
  });
}

async function existingInventory(tx: Transaction, id: string, pharmacyId: string): Promise<InventoryRow> {
  const used = () => new AppError('conflict', 'Este id de inventário já foi usado.');
  const found = await holdInventory(tx, id, used);
  if (found.source !== 'mobile' || found.pharmacyId !== pharmacyId) throw used();
  return viewInventory(tx, found.number);
}

type OpenSectionInput = EndpointFields<typeof openSectionCall>;

/**
 * Adopts earlier counts (docs/mobile-sync.md, "Calls for new apps"). Never reopens what staff deleted; in a
 * closed inventory starts closed. Refuses `not_found` for an unknown inventory, and `conflict` for another
 * section's id.
 */
export async function openSection(context: Context, input: OpenSectionInput) {
  const { db, caller } = context;
  authorise(caller, openSectionCall.permission);
  return inTransaction(db, async (tx) => {
    await claimName(tx, input.id);
    const existing = await viewMobileSection(tx, input.id);
    if (existing !== null) return { section: requireSame(existing, caller, input), isNew: false };
    const { number: inventoryNumber, pharmacyId } = await holdInventory(tx, input.inventoryID);
    if (!seesPharmacy(caller, pharmacyId)) throw unknownInventory();
    await insertSection(tx, { id: input.id, inventoryNumber, name: input.name, collector: caller });
    const section = await viewMobileSection(tx, input.id);
    if (section === null) throw new Error(`section ${input.id} was just inserted and is not there`);
    await auditThing(tx, caller, ['section', input.id, pharmacyId], { action: 'create', after: section });
    await adoptIntoSection(tx, context, { pharmacyId, inventoryNumber, sectionId: input.id });
    return { section, isNew: true };
  });
}

function requireSame(section: MobileSection, caller: Caller, input: OpenSectionInput): MobileSection {
  if (section.collector_sub !== caller.sub || section.inventoryID !== input.inventoryID) {
    throw new AppError('conflict', 'Este id de seção já foi usado.');
  }
  return section;
}
