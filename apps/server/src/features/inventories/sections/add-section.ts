import type { InventoryId, InventoryRow } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/inventories/sections';
import { AppError } from '../../../app-error.js';
import { writeAudit } from '../../../audit/write-audit.js';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import { createOnce } from '../../../create-once.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { lockInventory } from '../inventory-locks.js';
import { viewSectionRows } from '../inventory-views.js';
import { licensedCollector } from './collector-access.js';
import { hasSectionNamed, insertSection } from './section-queries.js';

interface AddSectionInput {
  readonly id: InventoryId;
  readonly name: string;
  /** Who is to count it: any person with a licence; null or '' for nobody yet. */
  readonly collectorSub: string | null;
  /** The client's key for this creation, if it made one. */
  readonly key?: string | null;
}

/**
 * Opens a section for staff, with its collector if one is named (docs/counts.md, "Adding a section"). Refuses
 * `not_found`, `invalid` for a collector who is unknown or has no licence, and `conflict` if the inventory is finalised,
 * has a section with this name, ignoring case and accents, or if the key is of another creation.
 */
export async function addSection(
  { db, caller }: Context,
  { id, name, collectorSub, key = null }: AddSectionInput,
): Promise<InventoryRow> {
  authorise(caller, contract.addSection.permission);
  return inTransaction(db, async (tx) => {
    const { number, pharmacyId, isFinalised } = await lockInventory(tx, id);
    const find = async (ids: readonly string[]) => (await viewSectionRows(tx, number, ids))?.[0] ?? null;
    const create = async () => {
      if (isFinalised) throw new AppError('conflict', 'Este inventário já foi finalizado.');
      if (await hasSectionNamed(tx, number, name)) {
        throw new AppError('conflict', 'Já existe uma seção com este nome neste inventário.');
      }
      const collector = collectorSub ? await licensedCollector(tx, collectorSub, pharmacyId) : null;
      const sectionId = await insertSection(tx, { inventoryNumber: number, name, collector });
      const section = await find([sectionId]);
      if (section === null) throw new Error(`section ${sectionId} was just inserted and is not there`);
      await writeAudit(tx, caller, [
        { pharmacyId, action: 'create', entity: 'section', entityId: sectionId, after: section },
      ]);
      return section;
    };
    const request = { id, name, collectorSub: collectorSub || null };
    const idsOf = (row: InventoryRow) => [row.section_id ?? ''];
    return createOnce(tx, caller, { key, call: contract.addSection.id, request }, { create, idsOf, find });
  });
}
