import * as contract from '@balanco/contract/inventories/section-visits';
import { AppError } from '../../../app-error.js';
import { writeAudit } from '../../../audit/write-audit.js';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { seesPharmacy } from '../../../pharmacy-access/reach.js';
import { noteLabelRead } from './section-label-queries.js';
import { viewPresence } from './section-presence-views.js';
import { type EnteredSection, viewEnteredSection } from './section-views.js';

/**
 * Where a section is and who else counts there, for someone who begins to count in it (docs/collector-api.md, "Entering a
 * section"). The first reading of its label is written; entering otherwise writes nothing. Refuses `not_found` for a section that
 * is unknown, deleted or of a pharmacy that the caller may not see.
 */
export async function enterSection(
  { db, caller }: Context,
  { id, byLabel }: { readonly id: string; readonly byLabel: boolean },
): Promise<contract.EnteredSection> {
  authorise(caller, contract.enterSection.permission);
  const section = await viewEnteredSection(db, id);
  if (section === null || !seesPharmacy(caller, section.pharmacyId))
    throw new AppError('not_found', 'Seção não encontrada.');
  if (byLabel) await inTransaction(db, (tx) => noteRead(tx, section));
  const others = await viewPresence(db, section, caller.sub);
  return {
    id: section.id,
    name: section.name,
    inventoryID: section.inventoryID,
    inventory_name: section.inventoryName,
    pharmacy: section.pharmacyId,
    pharmacy_name: section.pharmacyName,
    finalizado: section.isFinalised,
    others: others.map(({ name, seenAt }) => ({ name, seen_at: seenAt.toISOString() })),
  };

  async function noteRead(
    tx: Parameters<typeof noteLabelRead>[0],
    { name, pharmacyId }: EnteredSection,
  ): Promise<void> {
    if (section === null || !(await noteLabelRead(tx, section, caller.name))) return;
    await writeAudit(tx, caller, [
      { pharmacyId, action: 'read_label', entity: 'section', entityId: id, after: { name } },
    ]);
  }
}
