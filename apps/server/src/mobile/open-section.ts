import type { InventoryId } from '@balanco/contract/inventories';
import { type MobileSection, openSection } from '@balanco/contract/mobile';
import { AppError } from '../app-error.js';
import { writeAudit } from '../audit/write-audit.js';
import { authorise, type Caller } from '../caller.js';
import type { Database, Transaction } from '../db/database.js';
import { insertSection } from './mobile-queries.js';
import { viewMobileSection } from './mobile-views.js';

export interface InventoryFacts {
  readonly number: number;
  readonly pharmacyId: string;
  readonly isFinalised: boolean;
}

/** From the inventories feature: a live inventory by number or UUID, or null. */
export type FindInventory = (tx: Transaction, id: InventoryId) => Promise<InventoryFacts | null>;

interface OpenSectionInput {
  readonly id: string;
  readonly inventoryID: InventoryId;
  readonly name: string;
}

/**
 * Opens the caller's section in an open inventory (DESIGN 8), idempotent by the id that the app made.
 * Refuses `not_found` for an unknown inventory, `conflict` for one that is closed, or an id that names another section.
 */
export function createOpenSection({ db, findInventory }: { db: Database; findInventory: FindInventory }) {
  return async (
    caller: Caller,
    input: OpenSectionInput,
  ): Promise<{ section: MobileSection; isNew: boolean }> => {
    authorise(caller, openSection.permission);
    return db.transaction().execute(async (tx) => {
      const standing = await viewMobileSection(tx, input.id);
      if (standing !== null) return { section: sameSection(standing, caller, input), isNew: false };
      const inventory = await findInventory(tx, input.inventoryID);
      if (inventory === null) throw new AppError('not_found', 'Inventário não encontrado.');
      if (inventory.isFinalised) throw new AppError('conflict', 'Este inventário já foi finalizado.');
      const { number: inventoryNumber, pharmacyId } = inventory;
      const isNew = await insertSection(tx, {
        id: input.id,
        pharmacyId,
        inventoryNumber,
        name: input.name,
        collector: caller,
      });
      const section = await viewMobileSection(tx, input.id);
      if (section === null) throw new AppError('conflict', 'Este id de seção já foi usado.');
      if (!isNew) return { section: sameSection(section, caller, input), isNew };
      await writeAudit(tx, caller, [
        { pharmacyId, action: 'create', entity: 'section', entityId: input.id, after: section },
      ]);
      return { section, isNew };
    });
  };
}

function sameSection(section: MobileSection, caller: Caller, input: OpenSectionInput): MobileSection {
  if (section.collector_sub !== caller.sub || section.inventoryID !== input.inventoryID) {
    throw new AppError('conflict', 'Este id de seção já foi usado.');
  }
  return section;
}
