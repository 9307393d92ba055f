import type { InventoryId, InventoryRow } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/inventories/sections';
import { AppError } from '../../../app-error.js';
import { writeAudit } from '../../../audit/write-audit.js';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import type { Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { type FieldVersions, isSetSince } from '../../../field-versions.js';
import { lockInventory } from '../inventory-locks.js';
import { viewSectionRows } from '../inventory-views.js';
import { licensedCollector } from './collector-access.js';
import { lockSection } from './section-locks.js';
import { hasSectionNamed, updateSection } from './section-queries.js';

interface EditSectionInput {
  readonly id: InventoryId;
  readonly sectionId: string;
  /** undefined leaves it. */
  readonly name: string | undefined;
  /** '' or null for nobody; undefined leaves it. */
  readonly collectorSub: string | null | undefined;
  /** The version that the form saw; undefined means the current one. */
  readonly version: number | undefined;
}

/**
 * Changes the name and the collector of a section for staff (docs/counts.md, "Editing a section"). Nothing is written if
 * they are the stored ones. Refuses `not_found`, `invalid` for a collector who is unknown or has no licence, `conflict`
 * for the collector of a recount and if another section has the name, and `version_conflict` with the row if someone changed the same field since `version`.
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
