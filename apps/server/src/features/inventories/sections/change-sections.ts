import { isStaff } from '@balanco/contract/base/roles';
import type { InventoryId, InventoryRow } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/inventories/sections';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import { auditThing } from '../../../audit/write-audit.js';
import { authorise, isOwnerOrStaff } from '../../../caller.js';
import type { Context } from '../../../context.js';
import { hasRow } from '../../../db/answering.js';
import type { Transaction } from '../../../db/database.js';
import { isSetSince } from '../../../db/field-versions.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { transact } from '../../../use-case.js';
import { recordDeletion } from '../../deletions/record-deletion.js';
import { refuseApproved } from '../current-settlement.js';
import { lockInventory } from '../find-inventory.js';
import { viewSectionRows } from '../list-inventories.js';
import { collectorColumns, hasSectionNamed, licensedCollector } from './add-sections.js';

/**
 * docs/counts.md, "Editing a section". Refuses `not_found`, `invalid` for an unknown or unlicensed collector,
 * `conflict` for a recount's collector or a taken name, and `version_conflict` if the field changed since
 * `version`.
 */
export const editSection = transact(contract.editSection, async (tx, { caller }, input) => {
  const { id, section_id: sectionId, version, ...sent } = input;
  const { number, pharmacyId } = await lockInventory(tx, id);
  const section = await lockSection(tx, sectionId);
  const row = () => rowOf(tx, number, sectionId);
  if (section?.inventory_number !== number) throw new AppError('not_found', 'Seção não encontrada.');
  const wanted = { ...sent, collector_sub: sent.collector_sub === '' ? null : sent.collector_sub };
  const changed = contract.SECTION_FIELDS.filter(
    (field) => wanted[field] !== undefined && wanted[field] !== section[field],
  );
  const before = await row();
  if (changed.length === 0) return before;
  const reassigns = changed.includes('collector_sub');
  if (reassigns && section.kind === 'recount') {
    throw new AppError('conflict', 'Quem reconta não muda. Cancele a recontagem e crie outra.');
  }
  if (changed.some((field) => isSetSince(section.field_versions, field, version))) {
    throw new AppError('version_conflict', undefined, { current: before });
  }
  const { collector_sub: collector, ...fields } = wanted;
  if (changed.includes('name') && (await hasSectionNamed(tx, number, fields.name ?? '', sectionId))) {
    throw new AppError('conflict', 'Já existe uma seção com este nome neste inventário.');
  }
  const assigned =
    reassigns && collectorColumns(collector ? await licensedCollector(tx, collector, pharmacyId) : null);
  await tx
    .updateTable('section')
    .set({ ...fields, ...assigned })
    .where('id', '=', sectionId)
    .execute();
  const after = await row();
  await auditThing(tx, caller, ['section', section.id, pharmacyId], { action: 'update', before, after });
  return after;
});

async function rowOf(tx: Transaction, number: number, sectionId: string): Promise<InventoryRow> {
  const [row] = (await viewSectionRows(tx, number, [sectionId])) ?? [];
  if (row === undefined) throw new Error(`section ${sectionId} is locked and is not there`);
  return row;
}

/** Of apps (docs/comparison.md, "Recount"). */
export class RecountSection extends AppError {
  constructor(sentence: string) {
    super('permission_denied', sentence);
  }
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
  authorise(caller, 'licensed');
  await inTransaction(db, async (tx) => {
    const section = await lockSection(tx, id);
    if (section === undefined) throw new AppError('not_found', 'Seção não encontrada.');
    if (!isOwnerOrStaff(caller, section.collector_sub)) {
      throw new AppError('permission_denied', 'Esta seção é de outro coletor.');
    }
    if (section.kind === 'recount' && !isStaff(caller.role)) {
      throw new RecountSection('Só administradores e moderadores mudam o nome de uma recontagem.');
    }
    if (isSetSince(section.field_versions, 'name', baseVersion) || section.name === name) return;
    await tx.updateTable('section').set({ name }).where('id', '=', id).execute();
    await auditThing(tx, caller, ['section', id, section.pharmacy_id], {
      action: 'update',
      before: { name: section.name },
      after: { name },
    });
  });
}

/**
 * Deletes an empty section opened by mistake. Refuses `not_found`, `permission_denied` for others' sections
 * or recounts, and `conflict` with counts or an approved inventory.
 */
export async function deleteOwnSection(
  { db, caller }: Context,
  { id, inventoryId }: { readonly id: string; readonly inventoryId: InventoryId },
): Promise<void> {
  authorise(caller, 'licensed');
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
    await auditThing(tx, caller, ['section', id, pharmacyId], {
      action: 'delete',
      before: [{ section_id: id, section_name: name, collector_sub }],
      after: { deleted_at: at },
    });
    const thing = { kind: 'section', pharmacyId, entityId: id, at, contents: {}, inventoryNumber } as const;
    await recordDeletion(tx, caller, thing);
  });
}

async function lockSection(tx: Transaction, id: string) {
  return tx
    .selectFrom('section')
    .select([...contract.SECTION_FIELDS, 'id', 'pharmacy_id', 'inventory_number', 'field_versions', 'kind'])
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
  return hasRow(tx, sql`count where pharmacy_id = ${pharmacyId} and section_id = ${id} and not deleted`);
}
