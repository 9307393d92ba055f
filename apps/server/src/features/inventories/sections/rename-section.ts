import { isStaff } from '@balanco/contract/base/roles';
import { AppError } from '../../../app-error.js';
import { writeAudit } from '../../../audit/write-audit.js';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { isSetSince } from '../../../field-versions.js';
import { mayChangeSection, RecountSection, sectionPermissions } from './section-access.js';
import { lockSection } from './section-locks.js';
import { updateSectionName } from './section-queries.js';

interface RenameSectionInput {
  readonly id: string;
  readonly name: string;
  /** The version that the app saw; undefined means the current one. */
  readonly baseVersion: number | undefined;
}

/**
 * Renames a section. A name that someone else set since `baseVersion` stays (docs/counts.md, "Stale writes"). Refuses
 * `not_found`, and `permission_denied` for a section that the caller may not change, and to a collector for a recount's.
 */
export async function renameSection(
  { db, caller }: Context,
  { id, name, baseVersion }: RenameSectionInput,
): Promise<void> {
  authorise(caller, sectionPermissions.rename);
  await inTransaction(db, async (tx) => {
    const section = await lockSection(tx, id);
    if (section === undefined) throw new AppError('not_found', 'Seção não encontrada.');
    if (!mayChangeSection(caller, section.collector_sub)) {
      throw new AppError('permission_denied', 'Esta seção é de outro coletor.');
    }
    if (section.kind === 'recount' && !isStaff(caller.role)) {
      throw new RecountSection('Só administradores e moderadores mudam o nome de uma recontagem.');
    }
    if (isSetSince(section.field_versions, 'name', baseVersion) || section.name === name) return;
    await updateSectionName(tx, id, name);
    await writeAudit(tx, caller, [
      {
        pharmacyId: section.pharmacy_id,
        action: 'update',
        entity: 'section',
        entityId: id,
        before: { name: section.name },
        after: { name },
      },
    ]);
  });
}
