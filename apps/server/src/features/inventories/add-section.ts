import type { InventoryId, InventoryRow } from '@balanco/contract/inventories';
import { addSection } from '@balanco/contract/sections';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { lockInventory } from './inventory-locks.js';
import { viewInventories } from './inventory-views.js';
import { hasSectionNamed, insertSection, type SectionCollector } from './section-queries.js';

interface AddSectionDependencies {
  readonly db: Database;
  /** From identity: the person with this `sub`, or null. */
  readonly findPerson: (
    tx: Transaction,
    sub: string,
  ) => Promise<{ readonly name: string; readonly email: string; readonly licensed: boolean } | null>;
}

interface AddSectionInput {
  readonly id: InventoryId;
  readonly name: string;
  /** Who is to count it: anybody with a licence; null or '' for nobody yet. */
  readonly collectorSub: string | null;
}

/**
 * Opens a section for staff, with its collector where one is named (DESIGN 6, "Nova Seção"). Refuses `not_found`,
 * `invalid` for a collector who is unknown or has no licence, and `conflict` where the inventory is finalised or has a
 * section of that name, cases and accents ignored.
 */
export function createAddSection({ db, findPerson }: AddSectionDependencies) {
  return async (caller: Caller, { id, name, collectorSub }: AddSectionInput): Promise<InventoryRow> => {
    authorise(caller, addSection.permission);
    return inTransaction(db, async (tx) => {
      const { number, pharmacyId, isFinalised } = await lockInventory(tx, id);
      if (isFinalised) throw new AppError('conflict', 'Este inventário já foi finalizado.');
      if (await hasSectionNamed(tx, number, name)) {
        throw new AppError('conflict', 'Já existe uma seção com este nome neste inventário.');
      }
      const collector = collectorSub ? await licensedCollector(tx, collectorSub) : null;
      const sectionId = await insertSection(tx, { pharmacyId, inventoryNumber: number, name, collector });
      const rows = await viewInventories(tx, { number, withEmpty: true });
      const section = rows.find((row) => row.section_id === sectionId);
      if (section === undefined) throw new Error(`section ${sectionId} was just inserted and is not there`);
      await writeAudit(tx, caller, [
        { pharmacyId, action: 'create', entity: 'section', entityId: sectionId, after: section },
      ]);
      return section;
    });
  };

  async function licensedCollector(tx: Transaction, sub: string): Promise<SectionCollector> {
    const person = await findPerson(tx, sub);
    if (person?.licensed) return { sub, name: person.name, email: person.email };
    const sentence = 'O coletor escolhido não existe ou não tem licença ativa.';
    throw new AppError('invalid', sentence, { fields: { collector_sub: [sentence] } });
  }
}
