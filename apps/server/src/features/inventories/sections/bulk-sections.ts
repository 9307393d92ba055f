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
import { insertSections, takenSectionNames } from './section-queries.js';

interface BulkSectionsInput {
  readonly id: InventoryId;
  readonly names: readonly string[];
  /** The client's key for this creation, if it made one. */
  readonly key: string | null;
}

/**
 * Opens a section for each name, without a collector, all or none, and answers them in the order of the names
 * (docs/counts.md, "Adding a section"). Refuses `not_found`, `conflict` if the inventory is finalised or if the key is of
 * another creation, and `invalid` for each name that a section or an earlier line has, ignoring case and accents.
 */
export async function bulkSections(
  { db, caller }: Context,
  { id, names, key }: BulkSectionsInput,
): Promise<InventoryRow[]> {
  authorise(caller, contract.bulkSections.permission);
  return inTransaction(db, async (tx) => {
    const { number, pharmacyId, isFinalised } = await lockInventory(tx, id);
    const find = (ids: readonly string[]) => viewSectionRows(tx, number, ids);
    const create = async () => {
      if (isFinalised) throw new AppError('conflict', 'Este inventário já foi finalizado.');
      refuseTaken(await takenSectionNames(tx, number, names));
      const ids = await insertSections(tx, number, names);
      const sections = await find(ids);
      if (sections === null) throw new Error(`sections of inventory ${number} were just inserted`);
      await writeAudit(
        tx,
        caller,
        sections.map((section, index) => ({
          pharmacyId,
          action: 'create',
          entity: 'section',
          entityId: ids[index] ?? '',
          after: section,
        })),
      );
      return sections;
    };
    const idsOf = (rows: readonly InventoryRow[]) => rows.map((row) => row.section_id ?? '');
    const keyed = { key, call: contract.bulkSections.id, request: { id, names } };
    return createOnce(tx, caller, keyed, { create, idsOf, find });
  });
}

/** @param indexes of the names that are taken, from 0 */
function refuseTaken(indexes: readonly number[]): void {
  if (indexes.length === 0) return;
  const sentence = 'Já existe uma seção com este nome neste inventário.';
  const fields = Object.fromEntries(indexes.map((index) => [String(index), [sentence]]));
  throw new AppError('invalid', sentence, { fields });
}
