import { randomUUID } from 'node:crypto';
import { isUuid } from '@balanco/contract/base/fields';
import { mobileCountSchema } from '@balanco/contract/mobile/mobile';
import type { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';
import type { Services } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { mayChangeCount } from '../../features/counts/count-access.js';
import type { CountWrite, writeCounts } from '../../features/counts/write-counts.js';
import { lockCollector } from '../../features/inventories/sections/collector-locks.js';
import { parseInput } from '../../invalid-input.js';
import { countIdsWithinReach } from '../count-ids-within-reach.js';
import { messageDigest } from '../message-digest.js';
import { prepareCountWrites } from '../prepare-count-writes.js';
import type { SyncedCount } from '../sync/synced-count-views.js';
import { prepareCountChange } from './count-change.js';
import type { CountInput } from './count-input.js';
import type { ModelFilter } from './filter.js';
import type { GraphqlContext, MutationArguments } from './graphql-context.js';
import { countItem, type ModelItem } from './model-items.js';
import { findSyncedCount } from './model-readers.js';
import { foreignCount, requireCondition, unknownRow } from './mutation-refusals.js';

type NamedInput = CountInput & { readonly id: string };
type NewInput = CountInput & { readonly id?: string | null; readonly cognitoUserID?: string | null };
type ChangeInput = NamedInput & { readonly cognitoUserID?: string | null };

interface CountWriteRequest {
  readonly id: string;
  readonly condition: ModelFilter | null | undefined;
  readonly caller: Caller;
  readonly isCreation?: boolean;
  /** Of a creation's message, if it is valid. */
  readonly digest?: string | undefined;
}

/** What mutations of counts need; the write path is handed in so that compose.ts can count what passes through it. */
export interface CountWriting extends Services {
  readonly writeCounts: typeof writeCounts;
}

/** @param ownId the id under which a new count is kept */
type Change = (tx: Transaction, existing: SyncedCount | undefined, ownId: string) => Promise<CountWrite>;

/**
 * Mutations of counts. Each write is merged field by field, never refused for a stale version, and answered with the
 * whole row. Collectors write only their own counts; nobody creates one in another person's name
 * (docs/mobile-sync.md, "Who may write what"). Refuses `Unauthorized`, and `DynamoDB:ConditionalCheckFailedException`
 * for an unknown id or a failed condition.
 */
export function createCountMutations({ db, statistics, writeCounts }: CountWriting) {
  async function write(
    { id, condition, caller, isCreation = false, digest }: CountWriteRequest,
    change: Change,
  ): Promise<ModelItem> {
    return inTransaction(db, async (tx) => {
      await lockCollector(tx, caller.sub);
      // A repeated creation succeeds even if the count was moved to another pharmacy in between.
      const isRepetition = ({ code }: AppError) => isCreation && code === 'conflict';
      // What an app sends for a count that it may not see becomes a count of its own, and is answered under the id it sent.
      const idOf = await countIdsWithinReach(tx, caller, isUuid(id) ? [id] : []);
      const ownId = idOf(id, digest);
      // A repeated creation is answered with the count of the caller's own that it made, although they may not see it any more.
      const reader = ownId === idOf(id) ? caller : { ...caller, pharmacyIds: null };
      const existing = await findSyncedCount(tx, caller, ownId);
      if (existing !== undefined) {
        refuseForeign(caller, existing.cognitoUserId);
        requireCondition(condition, countItem(existing));
      }
      const [outcome] = await writeCounts(tx, { caller, statistics }, [await change(tx, existing, ownId)]);
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
        // A repeated message is merged as a change of version 1, so later edits keep their values.
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
        // What was counted is kept; a change without entries would make a count of nothing.
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

/**
 * Whether a count outside of reach is the caller's own of before, so that what is sent for it is kept (docs/counts.md, "Unplaced
 * counts"). Another person's is unknown to them.
 */
async function isOwnHidden(tx: Transaction, caller: Caller, id: string, ownId: string): Promise<boolean> {
  if (ownId === id) return false;
  const hidden = await findSyncedCount(tx, { ...caller, pharmacyIds: null }, id);
  return hidden?.cognitoUserId === caller.sub;
}

/** The fields of a new count that have a value. */
function filled({ barcode, internalBarcode, factor, inventoryID, sectionID, createdAt }: CountInput) {
  const fields = { barcode, internalBarcode, factor, inventoryID, sectionID, createdAt };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

function refuseForeign(caller: Caller, ownerSub: string): void {
  if (!mayChangeCount(caller, ownerSub)) throw foreignCount();
}
