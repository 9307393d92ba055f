import { openSection } from '@balanco/contract/mobile';
import { isStaff } from '@balanco/contract/roles';
import { AppError } from '../app-error.js';
import { writeAudit } from '../audit/write-audit.js';
import { authorise, type Caller } from '../caller.js';
import type { Database } from '../db/database.js';
import { inTransaction } from '../db/in-transaction.js';
import { lockSection, renameSection } from './section-queries.js';

interface RenameSectionInput {
  readonly id: string;
  readonly name: string;
  /** The version that the app saw; a name that somebody gave since stands. None means the current one. */
  readonly baseVersion: number | undefined;
}

/**
 * Renames a section: its own collector may, and staff (DESIGN 6, "One write path"). Refuses `not_found`, and
 * `permission_denied` for another collector's.
 */
export function createRenameSection(db: Database) {
  return async (caller: Caller, { id, name, baseVersion }: RenameSectionInput): Promise<void> => {
    authorise(caller, openSection.permission);
    await inTransaction(db, async (tx) => {
      const section = await lockSection(tx, id);
      if (section === undefined) throw new AppError('not_found', 'Seção não encontrada.');
      if (section.collector_sub !== caller.sub && !isStaff(caller.role)) {
        throw new AppError('permission_denied', 'Esta seção é de outro coletor.');
      }
      const isStale = baseVersion !== undefined && (section.field_versions.name ?? 1) > baseVersion;
      if (isStale || section.name === name) return;
      await renameSection(tx, id, name);
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
  };
}
