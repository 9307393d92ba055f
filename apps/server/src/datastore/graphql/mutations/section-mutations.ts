import { randomUUID } from 'node:crypto';
import * as contract from '@balanco/contract/mobile/mobile';
import { z } from 'zod';
import type { Caller } from '../../../caller.js';
import type { Services } from '../../../context.js';
import { finaliseInventory } from '../../../features/inventories/finalise-inventory.js';
import { deleteOwnSection, renameSection } from '../../../features/inventories/sections/change-sections.js';
import {
  mayChangeSection,
  mayDeleteSectionWithCounts,
  mayFinaliseSections,
} from '../../../features/inventories/write-access.js';
import { deleteInventory } from '../../../features/trash/delete-locations.js';
import { openSection } from '../../../features/unplaced-counts/open-locations.js';
import { isSetSince } from '../../../field-versions.js';
import { parseInput } from '../../../invalid-input.js';
import type { SyncedSection } from '../../../mobile/sync/synced-locations.js';
import { ModelError } from '../graphql-error.js';
import {
  type GraphqlContext,
  type MutationArguments,
  refuseChange,
  refuseDeletedMark,
  requireCondition,
  unknownRow,
  unlessFixed,
} from '../resolvers.js';
import { findSyncedSection, type ModelItem, sectionItem } from '../sync/model-readers.js';

interface SectionInput {
  readonly id?: string | null;
  readonly inventoryID?: string | null;
  readonly name?: string | null;
  readonly collector_sub?: string | null;
  readonly finalizado?: boolean | null;
  readonly _deleted?: boolean | null;
  readonly _version?: number | null;
}

const nameSchema = z.object({ name: contract.openSection.body.shape.name });

/**
 * Collectors open and rename their own sections and delete empty ones; admin and mod change all
 * (docs/mobile-sync.md, "Who may write what"). Merging, answers and refusals are those of inventories.
 */
export function createSectionMutations(services: Services) {
  const { db } = services;

  async function current(caller: Caller, id: string): Promise<SyncedSection> {
    const section = await findSyncedSection(db, caller, id);
    if (section === undefined) throw unknownRow();
    return section;
  }

  async function change(caller: Caller, existing: SyncedSection, input: SectionInput): Promise<ModelItem> {
    refuseForeign(caller, existing.collectorSub);
    if (existing.isDeleted) return sectionItem(existing);
    refuseChange('inventoryID', input.inventoryID?.toLowerCase(), String(existing.inventoryId));
    refuseChange('collector_sub', input.collector_sub, existing.collectorSub);
    const baseVersion = input._version ?? undefined;
    const finalizado = input.finalizado ?? existing.isFinalised;
    const closes =
      finalizado !== existing.isFinalised && !isSetSince(existing.fieldVersions, 'finalised_at', baseVersion);
    if (closes) refuseClosing(caller);
    if (input.name !== null && input.name !== undefined && input.name !== existing.name) {
      const { name } = parseInput(nameSchema, { name: input.name });
      await unlessFixed(() => renameSection({ ...services, caller }, { id: existing.id, name, baseVersion }));
    }
    if (closes) {
      const section = { id: existing.inventoryId, sectionId: existing.id };
      await unlessFixed(() => finaliseInventory({ ...services, caller }, { ...section, finalizado }));
    }
    return sectionItem(await current(caller, existing.id));
  }

  return {
    async createSection({ input, condition }: MutationArguments<SectionInput>, { caller }: GraphqlContext) {
      refuseDeletedMark(input);
      const existing = await findSyncedSection(db, caller, input.id ?? '');
      if (existing !== undefined) {
        requireCondition(condition, sectionItem(existing));
        return change(caller, existing, { ...input, _version: 1 });
      }
      if (input.collector_sub && input.collector_sub !== caller.sub) {
        throw new ModelError('Unauthorized', 'Cada coletor abre a sua própria seção.');
      }
      if (input.finalizado) refuseClosing(caller);
      const made = parseInput(contract.openSection.body, { ...input, id: input.id ?? randomUUID() });
      await openSection({ ...services, caller }, made);
      // A section of a finalised inventory is created closed, even if the app sent it open.
      return change(caller, await current(caller, made.id), input.finalizado ? { finalizado: true } : {});
    },
    async updateSection({ input, condition }: MutationArguments<SectionInput>, { caller }: GraphqlContext) {
      refuseDeletedMark(input);
      const existing = await current(caller, input.id ?? '');
      refuseForeign(caller, existing.collectorSub);
      requireCondition(condition, sectionItem(existing));
      return change(caller, existing, input);
    },
    async deleteSection({ input, condition }: MutationArguments<SectionInput>, { caller }: GraphqlContext) {
      const existing = await current(caller, input.id ?? '');
      refuseForeign(caller, existing.collectorSub);
      requireCondition(condition, sectionItem(existing));
      const { id, inventoryId, isDeleted } = existing;
      if (isDeleted) return sectionItem(existing);
      await unlessFixed(() =>
        mayDeleteSectionWithCounts(caller)
          ? deleteInventory({ ...services, caller }, { id: inventoryId, sectionId: id })
          : deleteOwnSection({ ...services, caller }, { id, inventoryId }),
      );
      return sectionItem(await current(caller, id));
    },
  };
}

function refuseForeign(caller: Caller, ownerSub: string | null): void {
  if (mayChangeSection(caller, ownerSub)) return;
  throw new ModelError('Unauthorized', 'Esta seção é de outro coletor.');
}

function refuseClosing(caller: Caller): void {
  if (mayFinaliseSections(caller)) return;
  throw new ModelError('Unauthorized', 'Só administradores e moderadores finalizam seções.');
}
