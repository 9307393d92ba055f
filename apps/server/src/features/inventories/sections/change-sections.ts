import { isStaff } from '@balanco/contract/base/roles';
import type { InventoryId, InventoryRow } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/inventories/sections';
import { AppError } from '../../../app-error.js';
import { writeAudit } from '../../../audit/write-audit.js';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import type { Transaction } from '../../../db/database.js';
import { type FieldVersions, isSetSince } from '../../../db/field-versions.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { recordDeletion } from '../../deletions/record-deletion.js';
import { refuseApproved } from '../current-settlement.js';
import { lockInventory } from '../find-inventory.js';
import { viewSectionRows } from '../list-inventories.js';
import { mayChangeSection, RecountSection, sectionPermissions } from '../write-access.js';
import { hasSectionNamed, licensedCollector, type SectionCollector } from './add-sections.js';

interface EditSectionInput {
  readonly id: InventoryId;
  readonly sectionId: string;
  readonly name: string | undefined;
  /** '' or null for nobody; undefined keeps it. */
  readonly collectorSub: string | null | undefined;
  readonly version: number | undefined;
}

/**
 * docs/counts.md, "Editing a section". Refuses `not_found`, `invalid` for an unknown or unlicensed collector,
 * `conflict` for a recount's collector or a taken name, and `version_conflict` if the field changed since
 * `version`.
 */
export async function editSection(
  { db, caller }: Context,
  { id, sectionId, name, collectorSub, version }: EditSectionInput,
): Promise<InventoryRow> {
  authorise(caller, contract.editSection.permission);
  return inTransaction(db, async (tx) => {
    const { number, pharmacyId } = await lockInventory(tx, id);
    const section = await lockSection(tx, sectionId);
    const row = () => rowOf(tx, number, sectionId);
    if (section?.inventory_number !== number) throw new AppError('not_found', 'Seção não encontrada.');
    const wanted = { name: name ?? section.name, collector: sub(collectorSub, section.collector_sub) };
    const renames = wanted.name !== section.name;
    const reassigns = wanted.collector !== section.collector_sub;
    const before = await row();
    if (!renames && !reassigns) return before;
    if (reassigns && section.kind === 'recount') {
      throw new AppError('conflict', 'Quem reconta não muda. Cancele a recontagem e crie outra.');
    }
    if (isStale(section.field_versions, { renames, reassigns }, version)) {
      throw new AppError('version_conflict', undefined, { current: before });
    }
    if (renames && (await hasSectionNamed(tx, number, wanted.name, sectionId))) {
      throw new AppError('conflict', 'Já existe uma seção com este nome neste inventário.');
    }
    await updateSection(tx, sectionId, {
      name: wanted.name,
      ...(reassigns && {
        collector:
          wanted.collector === null ? null : await licensedCollector(tx, wanted.collector, pharmacyId),
      }),
    });
    const after = await row();
    await writeAudit(tx, caller, [
      { pharmacyId, action: 'update', entity: 'section', entityId: section.id, before, after },
    ]);
    return after;
  });
}

function sub(given: string | null | undefined, stored: string | null): string | null {
  return given === undefined ? stored : given || null;
}

function isStale(
  versions: FieldVersions,
  { renames, reassigns }: { renames: boolean; reassigns: boolean },
  version: number | undefined,
): boolean {
  if (renames && isSetSince(versions, 'name', version)) return true;
  return reassigns && isSetSince(versions, 'collector_sub', version);
}

async function rowOf(tx: Transaction, number: number, sectionId: string): Promise<InventoryRow> {
  const [row] = (await viewSectionRows(tx, number, [sectionId])) ?? [];
  if (row === undefined) throw new Error(`section ${sectionId} is locked and is not there`);
  return row;
}

interface RenameSectionInput {
  readonly id: string;
  readonly name: string;
  readonly baseVersion: number | undefined;
}

/**
 * A name set since `baseVersion` stays (docs/counts.md, "Stale writes"). Refuses `not_found`, and
 * `permission_denied` for others' sections and, to collectors, recounts.
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

interface DeleteOwnSectionInput {
  readonly id: string;
  readonly inventoryId: InventoryId;
}

/**
 * Deletes an empty section opened by mistake. Refuses `not_found`, `permission_denied` for others' sections
 * or recounts, and `conflict` with counts or an approved inventory.
 */
export async function deleteOwnSection(
  { db, caller }: Context,
  { id, inventoryId }: DeleteOwnSectionInput,
): Promise<void> {
  authorise(caller, sectionPermissions.deleteOwn);
  await inTransaction(db, async (tx) => {
    // Nobody can add a count meanwhile.
    await lockInventory(tx, inventoryId);
    const section = await lockSection(tx, id);
    if (section === undefined) throw new AppError('not_found', 'Seção não encontrada.');
    if (section.collector_sub !== caller.sub) {
      throw new AppError('permission_denied', 'Esta seção é de outro coletor.');
    }
    if (section.kind === 'recount') {
      throw new RecountSection('Só administradores e moderadores excluem uma recontagem.');
    }
    const { pharmacy_id: pharmacyId, inventory_number: inventoryNumber, name, collector_sub } = section;
    if (await hasLiveCounts(tx, pharmacyId, id)) {
      throw new AppError('conflict', 'Esta seção tem contagens. Peça a um administrador para excluí-la.');
    }
    await refuseApproved(tx, inventoryNumber);
    const at = new Date();
    await markSectionDeleted(tx, { inventoryNumber, id }, at);
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'delete',
        entity: 'section',
        entityId: id,
        before: [{ section_id: id, section_name: name, collector_sub }],
        after: { deleted_at: at },
      },
    ]);
    const thing = { kind: 'section', pharmacyId, entityId: id, at, contents: {}, inventoryNumber } as const;
    await recordDeletion(tx, caller, thing);
  });
}

async function lockSection(tx: Transaction, id: string) {
  return tx
    .selectFrom('section')
    .select(['id', 'pharmacy_id', 'inventory_number', 'name', 'collector_sub', 'field_versions', 'kind'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns false without such a section. */
export async function markSectionDeleted(
  tx: Transaction,
  section: { readonly inventoryNumber: number; readonly id: string },
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('section')
    .set({ deleted_at: at })
    .where('inventory_number', '=', section.inventoryNumber)
    .where('id', '=', section.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns how many; earlier deletions keep their moment. */
export async function markSectionsDeleted(
  tx: Transaction,
  inventoryNumber: number,
  at: Date,
): Promise<number> {
  const marked = await tx
    .updateTable('section')
    .set({ deleted_at: at })
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(marked.numUpdatedRows);
}

async function hasLiveCounts(tx: Transaction, pharmacyId: string, id: string): Promise<boolean> {
  const count = await tx
    .selectFrom('count')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('section_id', '=', id)
    .where('deleted', '=', false)
    .limit(1)
    .executeTakeFirst();
  return count !== undefined;
}

async function updateSectionName(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.updateTable('section').set({ name }).where('id', '=', id).execute();
}

async function updateSection(
  tx: Transaction,
  id: string,
  { name, collector }: { name: string; collector?: SectionCollector | null },
): Promise<void> {
  await tx
    .updateTable('section')
    .set({
      name,
      ...(collector !== undefined && {
        collector_sub: collector?.sub ?? null,
        collector_name: collector?.name ?? null,
        collector_email: collector?.email ?? null,
      }),
    })
    .where('id', '=', id)
    .execute();
}
