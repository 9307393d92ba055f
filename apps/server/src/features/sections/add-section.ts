import type { InventoryId, InventoryRow } from '@balanco/contract/inventories';
import * as contract from '@balanco/contract/sections';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { findPerson } from '../../identity/person-queries.js';
import { lockInventory } from '../inventories/inventory-locks.js';
import { viewInventories } from '../inventories/inventory-views.js';
import { hasSectionNamed, insertSection, type SectionCollector } from './section-queries.js';

interface AddSectionInput {
  readonly id: InventoryId;
  readonly name: string;
  /** Who is to count it: any person with a licence; null or '' for nobody yet. */
  readonly collectorSub: string | null;
}

/**
 * Opens a section for staff, with its collector if one is named (docs/counts.md, "Adding a section"). Refuses
 * `not_found`, `invalid` for a collector who is unknown or has no licence, and `conflict` if the inventory is finalised
 * or has a section with this name, ignoring case and accents.
 */
export async function addSection(
  { db, caller }: Context,
  { id, name, collectorSub }: AddSectionInput,
): Promise<InventoryRow> {
  authorise(caller, contract.addSection.permission);
  return inTransaction(db, async (tx) => {
    const { number, pharmacyId, isFinalised } = await lockInventory(tx, id);
    if (isFinalised) throw new AppError('conflict', 'Este inventário já foi finalizado.');
    if (await hasSectionNamed(tx, number, name)) {
      throw new AppError('conflict', 'Já existe uma seção com este nome neste inventário.');
    }
    const collector = collectorSub ? await licensedCollector(tx, collectorSub) : null;
    const sectionId = await insertSection(tx, { inventoryNumber: number, name, collector });
    const rows = await viewInventories(tx, { number, withEmpty: true });
    const section = rows.find((row) => row.section_id === sectionId);
    if (section === undefined) throw new Error(`section ${sectionId} was just inserted and is not there`);
    await writeAudit(tx, caller, [
      { pharmacyId, action: 'create', entity: 'section', entityId: sectionId, after: section },
    ]);
    return section;
  });
}

async function licensedCollector(tx: Transaction, sub: string): Promise<SectionCollector> {
  const person = await findPerson(tx, sub);
  if (person?.licensed) return { sub, name: person.name, email: person.email };
  const sentence = 'O coletor escolhido não existe ou não tem licença ativa.';
  throw new AppError('invalid', sentence, { fields: { collector_sub: [sentence] } });
}
