import { randomUUID } from 'node:crypto';
import { createMobileInventory, type InventoryId } from '@balanco/contract/inventories';
import { isStaff } from '@balanco/contract/roles';
import { z } from 'zod';
import type { Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import { parseInput } from '../../invalid-input.js';
import type { SyncedInventory } from '../sync/synced-inventory-views.js';
import type { GraphqlContext, MutationArguments } from './graphql-context.js';
import { ModelError } from './graphql-error.js';
import { isStale } from './is-stale.js';
import { inventoryItem, type ModelItem } from './model-items.js';
import { findSyncedInventory } from './model-readers.js';
import { refuseChange, refuseDeletedMark, requireCondition, unknownRow } from './mutation-refusals.js';

/** From the inventories feature. */
export interface InventoryUseCases {
  readonly createMobileInventory: (
    caller: Caller,
    inventory: { id: string; name: string; pharmacy: string },
  ) => Promise<{ isNew: boolean }>;
  readonly renameInventory: (
    caller: Caller,
    change: { id: InventoryId; name: string; baseVersion: number | undefined },
  ) => Promise<void>;
  readonly finaliseInventory: (
    caller: Caller,
    change: { id: InventoryId; finalizado: boolean; sectionId: string | null },
  ) => Promise<unknown>;
  readonly deleteInventory: (
    caller: Caller,
    place: { id: InventoryId; sectionId: string | null },
  ) => Promise<unknown>;
}

interface InventoryInput {
  readonly id?: string | null;
  readonly name?: string | null;
  readonly pharmacyID?: string | null;
  readonly finalizado?: boolean | null;
  readonly _deleted?: boolean | null;
  readonly _version?: number | null;
}

const { id, name, pharmacy } = createMobileInventory.body.shape;
const newInventorySchema = z.object({ id, name, pharmacyID: pharmacy });
const nameSchema = z.object({ name });

/**
 * Mutations of inventories, for admin and mod alone (DESIGN 8). A field that somebody has set since the version that
 * the app saw keeps its newer value; the answer is the whole row as it now is. Refuses `Unauthorized`, and
 * `DynamoDB:ConditionalCheckFailedException` for an unknown id or a condition that doesn't hold.
 */
export function createInventoryMutations(db: Database, useCases: InventoryUseCases) {
  async function current(reference: string): Promise<SyncedInventory> {
    const inventory = await findSyncedInventory(db, reference);
    if (inventory === undefined) throw unknownRow();
    return inventory;
  }

  async function change(
    caller: Caller,
    standing: SyncedInventory,
    input: InventoryInput,
  ): Promise<ModelItem> {
    if (standing.isDeleted) return inventoryItem(standing);
    refuseChange('pharmacyID', input.pharmacyID?.toLowerCase(), standing.pharmacyId);
    const baseVersion = input._version ?? undefined;
    if (input.name !== null && input.name !== undefined && input.name !== standing.name) {
      const { name: wanted } = parseInput(nameSchema, { name: input.name });
      await useCases.renameInventory(caller, { id: standing.id, name: wanted, baseVersion });
    }
    const finalizado = input.finalizado ?? standing.isFinalised;
    if (finalizado !== standing.isFinalised && !isStale(standing, 'finalised_at', baseVersion)) {
      await useCases.finaliseInventory(caller, { id: standing.id, finalizado, sectionId: null });
    }
    return inventoryItem(await current(String(standing.id)));
  }

  return {
    async createInventory(
      { input, condition }: MutationArguments<InventoryInput>,
      { caller }: GraphqlContext,
    ) {
      authoriseStaff(caller);
      refuseDeletedMark(input);
      const standing = await findSyncedInventory(db, input.id ?? '');
      if (standing !== undefined) {
        requireCondition(condition, inventoryItem(standing));
        return change(caller, standing, { ...input, _version: 1 });
      }
      const made = parseInput(newInventorySchema, { ...input, id: input.id ?? randomUUID() });
      await useCases.createMobileInventory(caller, {
        id: made.id,
        name: made.name,
        pharmacy: made.pharmacyID,
      });
      return change(caller, await current(made.id), { finalizado: input.finalizado ?? null });
    },
    async updateInventory(
      { input, condition }: MutationArguments<InventoryInput>,
      { caller }: GraphqlContext,
    ) {
      authoriseStaff(caller);
      refuseDeletedMark(input);
      const standing = await current(input.id ?? '');
      requireCondition(condition, inventoryItem(standing));
      return change(caller, standing, input);
    },
    async deleteInventory(
      { input, condition }: MutationArguments<InventoryInput>,
      { caller }: GraphqlContext,
    ) {
      authoriseStaff(caller);
      const standing = await current(input.id ?? '');
      requireCondition(condition, inventoryItem(standing));
      if (!standing.isDeleted) await useCases.deleteInventory(caller, { id: standing.id, sectionId: null });
      return inventoryItem(await current(String(standing.id)));
    },
  };
}

function authoriseStaff(caller: Caller): void {
  if (isStaff(caller.role)) return;
  throw new ModelError('Unauthorized', 'Só administradores e moderadores alteram inventários.');
}
