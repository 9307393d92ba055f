import { randomUUID } from 'node:crypto';
import type { InventoryId } from '@balanco/contract/inventories';
import { openSection } from '@balanco/contract/mobile';
import { isStaff } from '@balanco/contract/roles';
import { z } from 'zod';
import type { Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import { parseInput } from '../../invalid-input.js';
import type { SyncedSection } from '../sync/synced-section-views.js';
import type { GraphqlContext, MutationArguments } from './graphql-context.js';
import { ModelError } from './graphql-error.js';
import type { InventoryUseCases } from './inventory-mutations.js';
import { isStale } from './is-stale.js';
import { type ModelItem, sectionItem } from './model-items.js';
import { findSyncedSection } from './model-readers.js';
import { refuseChange, refuseDeletedMark, requireCondition, unknownRow } from './mutation-refusals.js';

export interface SectionUseCases extends Pick<InventoryUseCases, 'finaliseInventory' | 'deleteInventory'> {
  readonly openSection: (
    caller: Caller,
    section: { id: string; inventoryID: InventoryId; name: string },
  ) => Promise<unknown>;
  readonly renameSection: (
    caller: Caller,
    change: { id: string; name: string; baseVersion: number | undefined },
  ) => Promise<void>;
  readonly deleteOwnSection: (
    caller: Caller,
    section: { id: string; inventoryId: InventoryId },
  ) => Promise<void>;
}

interface SectionInput {
  readonly id?: string | null;
  readonly inventoryID?: string | null;
  readonly name?: string | null;
  readonly collector_sub?: string | null;
  readonly finalizado?: boolean | null;
  readonly _deleted?: boolean | null;
  readonly _version?: number | null;
}

const nameSchema = z.object({ name: openSection.body.shape.name });

/**
 * Mutations of sections: a collector opens and renames their own and deletes it while it is empty; admin and mod change
 * all of them (DESIGN 8). Merged and answered like inventories, and refused likewise.
 */
export function createSectionMutations(db: Database, useCases: SectionUseCases) {
  async function current(id: string): Promise<SyncedSection> {
    const section = await findSyncedSection(db, id);
    if (section === undefined) throw unknownRow();
    return section;
  }

  async function change(caller: Caller, standing: SyncedSection, input: SectionInput): Promise<ModelItem> {
    refuseForeign(caller, standing.collectorSub);
    if (standing.isDeleted) return sectionItem(standing);
    refuseChange('inventoryID', input.inventoryID?.toLowerCase(), String(standing.inventoryId));
    refuseChange('collector_sub', input.collector_sub, standing.collectorSub);
    const baseVersion = input._version ?? undefined;
    const finalizado = input.finalizado ?? standing.isFinalised;
    const closes = finalizado !== standing.isFinalised && !isStale(standing, 'finalised_at', baseVersion);
    if (closes) refuseClosing(caller);
    if (input.name !== null && input.name !== undefined && input.name !== standing.name) {
      const { name } = parseInput(nameSchema, { name: input.name });
      await useCases.renameSection(caller, { id: standing.id, name, baseVersion });
    }
    if (closes) {
      const place = { id: standing.inventoryId, sectionId: standing.id };
      await useCases.finaliseInventory(caller, { ...place, finalizado });
    }
    return sectionItem(await current(standing.id));
  }

  return {
    async createSection({ input, condition }: MutationArguments<SectionInput>, { caller }: GraphqlContext) {
      refuseDeletedMark(input);
      const standing = await findSyncedSection(db, input.id ?? '');
      if (standing !== undefined) {
        requireCondition(condition, sectionItem(standing));
        return change(caller, standing, { ...input, _version: 1 });
      }
      if (input.collector_sub && input.collector_sub !== caller.sub) {
        throw new ModelError('Unauthorized', 'Cada coletor abre a sua própria seção.');
      }
      if (input.finalizado) refuseClosing(caller);
      const made = parseInput(openSection.body, { ...input, id: input.id ?? randomUUID() });
      await useCases.openSection(caller, made);
      // What the app leaves open may have been born closed, with its inventory.
      return change(caller, await current(made.id), input.finalizado ? { finalizado: true } : {});
    },
    async updateSection({ input, condition }: MutationArguments<SectionInput>, { caller }: GraphqlContext) {
      refuseDeletedMark(input);
      const standing = await current(input.id ?? '');
      refuseForeign(caller, standing.collectorSub);
      requireCondition(condition, sectionItem(standing));
      return change(caller, standing, input);
    },
    async deleteSection({ input, condition }: MutationArguments<SectionInput>, { caller }: GraphqlContext) {
      const standing = await current(input.id ?? '');
      refuseForeign(caller, standing.collectorSub);
      requireCondition(condition, sectionItem(standing));
      const { id, inventoryId, isDeleted } = standing;
      if (isDeleted) return sectionItem(standing);
      if (isStaff(caller.role)) await useCases.deleteInventory(caller, { id: inventoryId, sectionId: id });
      else await useCases.deleteOwnSection(caller, { id, inventoryId });
      return sectionItem(await current(id));
    },
  };
}

function refuseForeign(caller: Caller, ownerSub: string | null): void {
  if (ownerSub === caller.sub || isStaff(caller.role)) return;
  throw new ModelError('Unauthorized', 'Esta seção é de outro coletor.');
}

function refuseClosing(caller: Caller): void {
  if (isStaff(caller.role)) return;
  throw new ModelError('Unauthorized', 'Só administradores e moderadores finalizam seções.');
}
