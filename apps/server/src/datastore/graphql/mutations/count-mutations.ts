import { randomUUID } from 'node:crypto';
import { isUuid } from '@balanco/contract/base/fields';
import { isStaff } from '@balanco/contract/base/roles';
import { type MobileCount, mobileCountSchema } from '@balanco/contract/mobile/mobile';
import { type AppError, parseInput } from '../../../app-error.js';
import { type Caller, isOwnerOrStaff } from '../../../caller.js';
import type { Services } from '../../../context.js';
import type { Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { hidesCount } from '../../../features/blind-count/blind-access.js';
import { ensureCollectors } from '../../../features/counts/write/ensure-collector.js';
import { type CountLocation, findLocations } from '../../../features/counts/write/find-locations.js';
import { type CountWrite, writeCounts } from '../../../features/counts/write/write-counts.js';
import { lockCollector } from '../../../features/inventories/sections/find-sections.js';
import { UNPLACED } from '../../../features/pharmacies/unplaced-location.js';
import type { Metrics } from '../../../metrics/create-metrics.js';
import {
  countIdsWithinReach,
  messageDigest,
  prepareCountWrites,
} from '../../../mobile/counts/prepare-count-writes.js';
import type { SyncedCount } from '../../../mobile/sync/synced-count-views.js';
import type { ModelFilter } from '../filter.js';
import {
  foreignCount,
  type GraphqlContext,
  type MutationArguments,
  requireCondition,
  unknownRow,
} from '../resolvers.js';
import { countItem, findSyncedCount, type ModelItem } from '../sync/model-readers.js';

type NamedInput = CountInput & { readonly id: string };
type NewInput = CountInput & { readonly id?: string | null; readonly cognitoUserID?: string | null };
type ChangeInput = NamedInput & { readonly cognitoUserID?: string | null };

interface CountWriteRequest {
  readonly id: string;
  readonly condition: ModelFilter | null | undefined;
  readonly caller: Caller;
  readonly isCreation?: boolean;
  readonly digest?: string | undefined;
}

export interface CountMutationDependencies extends Services {
  readonly metrics?: Pick<Metrics, 'countsWritten'> | undefined;
}

/**
 * Merges each write field by field, never refuses a stale version, and answers the whole row. Collectors
 * write only their own counts; nobody creates one in another person's name (docs/mobile-sync.md, "Who may
 * write what"). Refuses `Unauthorized`, and `DynamoDB:ConditionalCheckFailedException` for an unknown id or a
 * failed condition.
 */
export function createCountMutations({ db, statistics, metrics }: CountMutationDependencies) {
  async function write(
    { id, condition, caller, isCreation = false, digest }: CountWriteRequest,
    change: (tx: Transaction, existing: SyncedCount | undefined, ownId: string) => Promise<CountWrite>,
  ): Promise<ModelItem> {
    return inTransaction(db, async (tx) => {
      await lockCollector(tx, caller.sub);
      // Succeeds even if the count was moved to another pharmacy in between.
      const isRepetition = ({ code }: AppError) => isCreation && code === 'conflict';
      // A write to a count outside of reach becomes a count of the caller's own, answered under the id they
      // sent.
      const idOf = await countIdsWithinReach(tx, caller, isUuid(id) ? [id] : []);
      const ownId = idOf(id, digest);
      // A repeated creation is answered with the caller's own count, even outside of reach.
      const reader = ownId === idOf(id) ? caller : { ...caller, pharmacyIds: null };
      const existing = await findSyncedCount(tx, caller, ownId);
      if (existing !== undefined) {
        // A creation under an id that is taken can't be answered as if it were free.
        if (!isCreation && (await hidesCount(tx, caller, existing))) throw unknownRow();
        refuseForeign(caller, existing.cognitoUserId);
        requireCondition(condition, countItem(existing));
      }
      const [outcome] = await writeCounts(tx, { caller, statistics }, [await change(tx, existing, ownId)]);
      // A repeated transaction counts twice.
      if (outcome !== undefined) metrics?.countsWritten('graphql', [outcome.status]);
      if (outcome?.status === 'rejected' && !isRepetition(outcome.error)) throw outcome.error;
      const written = await findSyncedCount(tx, reader, ownId);
      if (written === undefined) throw new Error(`count ${id} was written but cannot be found`);
      return { ...countItem(written), id };
    });
  }

  return {
    createCount({ input, condition }: MutationArguments<NewInput>, { caller }: GraphqlContext) {
      const id = input.id ?? randomUUID();
      if ((input.cognitoUserID ?? caller.sub) !== caller.sub) throw foreignCount();
      const message = {
        ...filled(input),
        amplify_id: id,
        createdAt: input.createdAt ?? new Date().toISOString(),
      };
      const sent = mobileCountSchema.safeParse(message);
      const digest = sent.success ? messageDigest(sent.data) : undefined;
      return write({ id, condition, caller, isCreation: true, digest }, async (tx, existing, ownId) => {
        if (existing === undefined) return prepareCreation(tx, caller, { ...message, amplify_id: ownId });
        // Merged as a change of version 1, so later edits keep their values.
        const again = { ...filled(input), _version: 1 };
        return prepareCountChange(tx, caller, { existing, input: again });
      });
    },
    updateCount(
      { input: { id, cognitoUserID, ...input }, condition }: MutationArguments<ChangeInput>,
      { caller }: GraphqlContext,
    ) {
      return write({ id, condition, caller }, async (tx, existing, ownId) => {
        if (existing !== undefined) {
          refuseForeign(caller, cognitoUserID ?? existing.cognitoUserId);
          return prepareCountChange(tx, caller, { existing, input });
        }
        // Keeps what was counted; a change without entries would be a count of nothing.
        const sent = filled(input);
        const isContent = sent.barcode !== undefined || sent.internalBarcode !== undefined;
        if (!isContent || !(await isOwnHidden(tx, caller, id, ownId))) throw unknownRow();
        const createdAt = input.createdAt ?? new Date().toISOString();
        return prepareCreation(tx, caller, { ...sent, amplify_id: ownId, createdAt });
      });
    },
    deleteCount(
      { input: { id, _version }, condition }: MutationArguments<NamedInput>,
      { caller }: GraphqlContext,
    ) {
      return write({ id, condition, caller }, async (tx, existing) => {
        if (existing === undefined) throw unknownRow();
        return prepareCountChange(tx, caller, {
          existing,
          input: { _deleted: true, _version },
        });
      });
    },
  };
}

async function prepareCreation(tx: Transaction, caller: Caller, message: unknown): Promise<CountWrite> {
  const [creation] = await prepareCountWrites(tx, caller, [parseInput(mobileCountSchema, message)]);
  if (creation === undefined) throw new Error('a count was not prepared');
  return creation;
}

/** Whether the caller made the hidden count: then we keep what they send for it (docs/counts.md, "Unplaced counts"). */
async function isOwnHidden(tx: Transaction, caller: Caller, id: string, ownId: string): Promise<boolean> {
  if (ownId === id) return false;
  const hidden = await findSyncedCount(tx, { ...caller, pharmacyIds: null }, id);
  return hidden?.cognitoUserId === caller.sub;
}

function filled({ barcode, internalBarcode, factor, inventoryID, sectionID, createdAt }: CountInput) {
  const fields = { barcode, internalBarcode, factor, inventoryID, sectionID, createdAt };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

function refuseForeign(caller: Caller, ownerSub: string): void {
  if (!isOwnerOrStaff(caller, ownerSub)) throw foreignCount();
}

interface CountChange {
  readonly existing: SyncedCount;
  /** It has only what changes. `_version` is the version that the app saw. */
  readonly input: CountInput;
}

/** Refuses `invalid` like the REST batch. */
async function prepareCountChange(
  tx: Transaction,
  caller: Caller,
  { existing, input }: CountChange,
): Promise<CountWrite> {
  const { createdAt } = input;
  const change = parseInput(mobileCountSchema, {
    ...input,
    amplify_id: existing.amplifyId,
    createdAt: createdAt ?? existing.createdAt.toISOString(),
  });
  const location = await findLocation(tx, caller, { existing, change });
  const movesTo = change.inventoryID || change.sectionID !== undefined ? location : null;
  return {
    by: 'app',
    amplifyId: existing.amplifyId,
    fields: {
      ...(change.barcode === undefined ? {} : { barcode: change.barcode }),
      ...(change.internalBarcode === undefined ? {} : { internalBarcode: change.internalBarcode }),
      ...(change.factor === undefined ? {} : { factor: change.factor }),
      ...(change._deleted === undefined ? {} : { deleted: change._deleted }),
      ...(createdAt ? { createdAt: new Date(change.createdAt).toISOString() } : {}),
      ...(movesTo === null ? {} : locationFields(movesTo, change.sectionID !== undefined)),
    },
    baseVersion: change._version,
    isArrival: caller.sub === existing.cognitoUserId,
    ...(movesTo === null ? {} : { destination: await destinationIn(tx, existing, movesTo.pharmacyId) }),
    ...(isStaff(caller.role) ? {} : { ownerSub: caller.sub }),
  };
}

function locationFields(location: CountLocation, hasSection: boolean) {
  const { inventoryNumber, namedInventory, sectionId, namedSection } = location;
  return { inventoryNumber, namedInventory, ...(hasSection ? { sectionId, namedSection } : {}) };
}

/** A section alone names its inventory too. An unknown section leaves the count where it is. */
async function findLocation(
  tx: Transaction,
  caller: Caller,
  {
    existing,
    change: { inventoryID, sectionID },
  }: { existing: SyncedCount; change: Pick<MobileCount, 'inventoryID' | 'sectionID'> },
): Promise<CountLocation> {
  const find = async (inventory: MobileCount['inventoryID'], section: MobileCount['sectionID']) => {
    const [location] = await findLocations(tx, caller, [{ inventoryID: inventory, sectionID: section }]);
    if (location === undefined) throw new Error('a count has no location');
    return location;
  };
  if (inventoryID) return find(inventoryID, sectionID);
  if (sectionID) {
    const ofSection = await find(null, sectionID);
    if (ofSection.isNamed) return ofSection;
  }
  return find(existing.inventoryId, sectionID === undefined ? existing.sectionId : sectionID);
}

/** Moving a count keeps its collector. */
async function destinationIn(tx: Transaction, existing: SyncedCount, pharmacyId: string) {
  if (pharmacyId === UNPLACED) return { pharmacyId, collectorId: existing.collectorId };
  const collectorId = (await ensureCollectors(tx, pharmacyId, [existing.collectorId])).get(
    existing.collectorId,
  );
  if (collectorId === undefined) throw new Error(`count ${existing.id} has no collector`);
  return { pharmacyId, collectorId };
}

interface CountInput {
  readonly barcode?: unknown;
  readonly internalBarcode?: unknown;
  readonly factor?: number | null;
  readonly inventoryID?: string | null;
  readonly sectionID?: string | null;
  readonly createdAt?: string | null;
  readonly _deleted?: boolean | null;
  readonly _version?: number | null;
}
