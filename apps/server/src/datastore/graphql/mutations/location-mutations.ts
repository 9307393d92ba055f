import { randomUUID } from 'node:crypto';
import { isStaff } from '@balanco/contract/base/roles';
import { createMobileInventory as createInventoryCall } from '@balanco/contract/inventories/inventories';
import { openSection as openSectionCall } from '@balanco/contract/mobile/mobile';
import { z } from 'zod';
import { parseInput } from '../../../app-error.js';
import { type Caller, isOwnerOrStaff } from '../../../caller.js';
import type { Context, Services } from '../../../context.js';
import { isSetSince } from '../../../db/field-versions.js';
import { renameInventory } from '../../../features/inventories/change-inventories.js';
import { finaliseInventory } from '../../../features/inventories/finalise-inventory.js';
import { deleteOwnSection, renameSection } from '../../../features/inventories/sections/change-sections.js';
import { deleteInventory } from '../../../features/trash/delete-locations.js';
import { createMobileInventory, openSection } from '../../../features/unplaced-counts/open-locations.js';
import type { SyncedInventory, SyncedSection } from '../../../mobile/sync/synced-locations.js';
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
import {
  findSyncedInventory,
  findSyncedSection,
  inventoryItem,
  type ModelItem,
  sectionItem,
} from '../sync/model-readers.js';

interface LocationInput {
  readonly id?: string | null;
  readonly name?: string | null;
  readonly pharmacyID?: string | null;
  readonly inventoryID?: string | null;
  readonly collector_sub?: string | null;
  readonly finalizado?: boolean | null;
  readonly _deleted?: boolean | null;
  readonly _version?: number | null;
}

interface LocationModel<Row> {
  readonly name: 'Inventory' | 'Section';
  readonly find: (db: Services['db'], caller: Caller, id: string) => Promise<Row | undefined>;
  readonly item: (row: Row) => ModelItem;
  readonly named: z.ZodType<{ name: string }>;
  readonly placeOf: (row: Row) => Parameters<typeof deleteInventory>[1];
  readonly refuseForeign: (caller: Caller, row?: Row) => void;
  readonly refuseFinalising: (caller: Caller) => void;
  readonly refuseMove: (row: Row, input: LocationInput) => void;
  readonly create: (context: Context, input: LocationInput) => Promise<unknown>;
  readonly rename: (
    context: Context,
    row: Row,
    change: { name: string; baseVersion: number | undefined },
  ) => Promise<unknown>;
  readonly remove: (context: Context, row: Row) => Promise<unknown>;
}

const { id, name, pharmacy } = createInventoryCall.body.shape;
const newInventorySchema = z.object({ id, name, pharmacyID: pharmacy });

const inventoryModel: LocationModel<SyncedInventory> = {
  name: 'Inventory',
  find: findSyncedInventory,
  item: inventoryItem,
  named: z.object({ name }),
  placeOf: (row) => ({ id: row.id, sectionId: null }),
  refuseForeign({ role }) {
    if (isStaff(role)) return;
    throw new ModelError('Unauthorized', 'Só administradores e moderadores alteram inventários.');
  },
  refuseFinalising: () => undefined,
  refuseMove: (row, input) => refuseChange('pharmacyID', input.pharmacyID?.toLowerCase(), row.pharmacyId),
  create(context, input) {
    const made = parseInput(newInventorySchema, input);
    return createMobileInventory(context, { id: made.id, name: made.name, pharmacy: made.pharmacyID });
  },
  rename: (context, row, change) => renameInventory(context, { id: row.id, ...change }),
  remove: (context, row) => deleteInventory(context, { id: row.id, sectionId: null }),
};

const sectionModel: LocationModel<SyncedSection> = {
  name: 'Section',
  find: findSyncedSection,
  item: sectionItem,
  named: z.object({ name: openSectionCall.body.shape.name }),
  placeOf: (row) => ({ id: row.inventoryId, sectionId: row.id }),
  refuseForeign(caller, row) {
    if (row === undefined || isOwnerOrStaff(caller, row.collectorSub)) return;
    throw new ModelError('Unauthorized', 'Esta seção é de outro coletor.');
  },
  refuseFinalising({ role }) {
    if (isStaff(role)) return;
    throw new ModelError('Unauthorized', 'Só administradores e moderadores finalizam seções.');
  },
  refuseMove(row, input) {
    refuseChange('inventoryID', input.inventoryID?.toLowerCase(), String(row.inventoryId));
    refuseChange('collector_sub', input.collector_sub, row.collectorSub);
  },
  create(context, input) {
    if (input.collector_sub && input.collector_sub !== context.caller.sub)
      throw new ModelError('Unauthorized', 'Cada coletor abre a sua própria seção.');
    if (input.finalizado) this.refuseFinalising(context.caller);
    return openSection(context, parseInput(openSectionCall.body, input));
  },
  rename: (context, row, change) => renameSection(context, { id: row.id, ...change }),
  remove: (context, { id, inventoryId }) =>
    isStaff(context.caller.role)
      ? deleteInventory(context, { id: inventoryId, sectionId: id })
      : deleteOwnSection(context, { id, inventoryId }),
};

/**
 * Of inventories, for admin and mod; collectors open and rename their own sections and delete empty ones
 * (docs/mobile-sync.md, "Who may write what"). A field set after the version that the app saw keeps its newer
 * value. Answers the whole row. Refuses `Unauthorized`, and `DynamoDB:ConditionalCheckFailedException` for an
 * unknown id or a failed condition.
 */
export function createLocationMutations(services: Services) {
  return { ...mutationsOf(services, inventoryModel), ...mutationsOf(services, sectionModel) };
}

function mutationsOf<Row extends SyncedInventory | SyncedSection>(
  services: Services,
  model: LocationModel<Row>,
) {
  const { item } = model;

  async function current(caller: Caller, id: string): Promise<Row> {
    const row = await model.find(services.db, caller, id);
    if (row === undefined) throw unknownRow();
    return row;
  }

  async function change(caller: Caller, row: Row, input: LocationInput): Promise<ModelItem> {
    const context = { ...services, caller };
    model.refuseForeign(caller, row);
    if (row.isDeleted) return item(row);
    model.refuseMove(row, input);
    const baseVersion = input._version ?? undefined;
    const finalizado = input.finalizado ?? row.isFinalised;
    const closes =
      finalizado !== row.isFinalised && !isSetSince(row.fieldVersions, 'finalised_at', baseVersion);
    if (closes) model.refuseFinalising(caller);
    if (input.name !== null && input.name !== undefined && input.name !== row.name) {
      const { name } = parseInput(model.named, { name: input.name });
      await unlessFixed(() => model.rename(context, row, { name, baseVersion }));
    }
    const { id, sectionId } = model.placeOf(row);
    if (closes)
      await unlessFixed(() => finaliseInventory(context, { id, section_id: sectionId, finalizado }));
    return item(await current(caller, String(row.id)));
  }

  async function named(caller: Caller, { input, condition }: MutationArguments<LocationInput>): Promise<Row> {
    model.refuseForeign(caller);
    const row = await current(caller, input.id ?? '');
    model.refuseForeign(caller, row);
    requireCondition(condition, item(row));
    return row;
  }

  return {
    async [`create${model.name}`](given: MutationArguments<LocationInput>, { caller }: GraphqlContext) {
      const { input, condition } = given;
      model.refuseForeign(caller);
      refuseDeletedMark(input);
      const existing = await model.find(services.db, caller, input.id ?? '');
      if (existing !== undefined) {
        requireCondition(condition, item(existing));
        return change(caller, existing, { ...input, _version: 1 });
      }
      const id = input.id ?? randomUUID();
      await model.create({ ...services, caller }, { ...input, id });
      // A section of a finalised inventory is created closed, even if the app sent it open.
      return change(caller, await current(caller, id), input.finalizado ? { finalizado: true } : {});
    },
    async [`update${model.name}`](given: MutationArguments<LocationInput>, { caller }: GraphqlContext) {
      model.refuseForeign(caller);
      refuseDeletedMark(given.input);
      return change(caller, await named(caller, given), given.input);
    },
    async [`delete${model.name}`](given: MutationArguments<LocationInput>, { caller }: GraphqlContext) {
      const row = await named(caller, given);
      if (row.isDeleted) return item(row);
      await unlessFixed(() => model.remove({ ...services, caller }, row));
      return item(await current(caller, String(row.id)));
    },
  };
}
