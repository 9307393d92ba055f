import type { InventoryId } from '@balanco/contract/inventories';
import { type MobileSection, openSection } from '@balanco/contract/mobile';
import { AppError } from '../app-error.js';
import { writeAudit } from '../audit/write-audit.js';
import { authorise, type Caller } from '../caller.js';
import type { Database, Transaction } from '../db/database.js';
import { inTransaction } from '../db/in-transaction.js';
import { claimName } from '../db/name-locks.js';
import type { FindInventory } from './find-inventory.js';
import { insertSection } from './mobile-queries.js';
import { viewMobileSection } from './mobile-views.js';

interface OpenSectionDependencies {
  readonly db: Database;
  readonly findInventory: FindInventory;
  /** From the counts feature: the counts that named this section before it was there move into it. */
  readonly adoptCounts: (tx: Transaction, caller: Caller, section: OpenedSection) => Promise<void>;
}

interface OpenedSection {
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly sectionId: string;
}

interface OpenSectionInput {
  readonly id: string;
  readonly inventoryID: InventoryId;
  readonly name: string;
}

/**
 * Opens the caller's section in an inventory (DESIGN 8), idempotent by the id that the app made, also once it was
 * deleted: a repeated call never opens what staff took away. In an inventory that is closed it is born closed, because
 * its counts are on their way. Counts that came before their section move into it.
 * Refuses `not_found` for an unknown inventory, `conflict` for an id that names another section.
 */
export function createOpenSection({ db, findInventory, adoptCounts }: OpenSectionDependencies) {
  return async (
    caller: Caller,
    input: OpenSectionInput,
  ): Promise<{ section: MobileSection; isNew: boolean }> => {
    authorise(caller, openSection.permission);
    return inTransaction(db, async (tx) => {
      await claimName(tx, input.id);
      const standing = await viewMobileSection(tx, input.id);
      if (standing !== null) return { section: sameSection(standing, caller, input), isNew: false };
      const inventory = await findInventory(tx, input.inventoryID);
      if (inventory === null) throw new AppError('not_found', 'Inventário não encontrado.');
      const { number: inventoryNumber, pharmacyId } = inventory;
      await insertSection(tx, {
        id: input.id,
        pharmacyId,
        inventoryNumber,
        name: input.name,
        collector: caller,
      });
      const section = await viewMobileSection(tx, input.id);
      if (section === null) throw new Error('a section that was opened is not there');
      await writeAudit(tx, caller, [
        { pharmacyId, action: 'create', entity: 'section', entityId: input.id, after: section },
      ]);
      await adoptCounts(tx, caller, {
        pharmacyId,
        inventoryNumber,
        sectionId: input.id,
      });
      return { section, isNew: true };
    });
  };
}

function sameSection(section: MobileSection, caller: Caller, input: OpenSectionInput): MobileSection {
  if (section.collector_sub !== caller.sub || section.inventoryID !== input.inventoryID) {
    throw new AppError('conflict', 'Este id de seção já foi usado.');
  }
  return section;
}
