import { randomUUID } from 'node:crypto';
import * as contract from '@balanco/contract/inventories/inventories';
import { z } from 'zod';
import type { Caller } from '../../../caller.js';
import type { Services } from '../../../context.js';
import { renameInventory } from '../../../features/inventories/change-inventories.js';
import { finaliseInventory } from '../../../features/inventories/finalise-inventory.js';
import { mayChangeInventories } from '../../../features/inventories/write-access.js';
import { deleteInventory } from '../../../features/trash/delete-locations.js';
import { createMobileInventory } from '../../../features/unplaced-counts/open-locations.js';
import { isSetSince } from '../../../field-versions.js';
import { parseInput } from '../../../invalid-input.js';
import type { SyncedInventory } from '../../../mobile/sync/synced-locations.js';
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
import { findSyncedInventory, inventoryItem, type ModelItem } from '../sync/model-readers.js';

interface InventoryInput {
  readonly id?: string | null;
  readonly name?: string | null;
  readonly pharmacyID?: string | null;
  readonly finalizado?: boolean | null;
  readonly _deleted?: boolean | null;
  readonly _version?: number | null;
}

const { id, name, pharmacy } = contract.createMobileInventory.body.shape;
const newInventorySchema = z.object({ id, name, pharmacyID: pharmacy });
const nameSchema = z.object({ name });

/**
 * For admin and mod only (docs/mobile-sync.md, "Who may write what"). A field set after the version that the
 * app saw keeps its newer value. Answers the whole row. Refuses `Unauthorized`, and
 * `DynamoDB:ConditionalCheckFailedException` for an unknown id or a failed condition.
 */
export function createInventoryMutations(services: Services) {
  const { db } = services;

  async function current(caller: Caller, reference: string): Promise<SyncedInventory> {
    const inventory = await findSyncedInventory(db, caller, reference);
    if (inventory === undefined) throw unknownRow();
    return inventory;
  }

  async function change(
    caller: Caller,
    existing: SyncedInventory,
    input: InventoryInput,
  ): Promise<ModelItem> {
    if (existing.isDeleted) return inventoryItem(existing);
    refuseChange('pharmacyID', input.pharmacyID?.toLowerCase(), existing.pharmacyId);
    const baseVersion = input._version ?? undefined;
    if (input.name !== null && input.name !== undefined && input.name !== existing.name) {
      const { name: wanted } = parseInput(nameSchema, { name: input.name });
      await renameInventory({ ...services, caller }, { id: existing.id, name: wanted, baseVersion });
    }
    const finalizado = input.finalizado ?? existing.isFinalised;
    if (
      finalizado !== existing.isFinalised &&
      !isSetSince(existing.fieldVersions, 'finalised_at', baseVersion)
    ) {
      const change = { id: existing.id, finalizado, sectionId: null };
      await unlessFixed(() => finaliseInventory({ ...services, caller }, change));
    }
    return inventoryItem(await current(caller, String(existing.id)));
  }

  return {
    async createInventory(
      { input, condition }: MutationArguments<InventoryInput>,
      { caller }: GraphqlContext,
    ) {
      authorise(caller);
      refuseDeletedMark(input);
      const existing = await findSyncedInventory(db, caller, input.id ?? '');
      if (existing !== undefined) {
        requireCondition(condition, inventoryItem(existing));
        return change(caller, existing, { ...input, _version: 1 });
      }
      const made = parseInput(newInventorySchema, { ...input, id: input.id ?? randomUUID() });
      await createMobileInventory(
        { ...services, caller },
        {
          id: made.id,
          name: made.name,
          pharmacy: made.pharmacyID,
        },
      );
      return change(caller, await current(caller, made.id), { finalizado: input.finalizado ?? null });
    },
    async updateInventory(
      { input, condition }: MutationArguments<InventoryInput>,
      { caller }: GraphqlContext,
    ) {
      authorise(caller);
      refuseDeletedMark(input);
      const existing = await current(caller, input.id ?? '');
      requireCondition(condition, inventoryItem(existing));
      return change(caller, existing, input);
    },
    async deleteInventory(
      { input, condition }: MutationArguments<InventoryInput>,
      { caller }: GraphqlContext,
    ) {
      authorise(caller);
      const existing = await current(caller, input.id ?? '');
      requireCondition(condition, inventoryItem(existing));
      if (!existing.isDeleted) {
        const { id } = existing;
        await unlessFixed(() => deleteInventory({ ...services, caller }, { id, sectionId: null }));
      }
      return inventoryItem(await current(caller, String(existing.id)));
    },
  };
}

function authorise(caller: Caller): void {
  if (mayChangeInventories(caller)) return;
  throw new ModelError('Unauthorized', 'Só administradores e moderadores alteram inventários.');
}
