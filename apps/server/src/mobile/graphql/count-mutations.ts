import { randomUUID } from 'node:crypto';
import { mobileCountSchema } from '@balanco/contract/mobile';
import type { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';
import type { Services } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { mayChangeCount } from '../../features/counts/count-access.js';
import { lockCollector } from '../../features/counts/ensure-collector.js';
import type { CountWrite, writeCounts } from '../../features/counts/write-counts.js';
import { parseInput } from '../../invalid-input.js';
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
}

/** What mutations of counts need; the write path is handed in so that compose.ts can count what passes through it. */
export interface CountWriting extends Services {
  readonly writeCounts: typeof writeCounts;
}

type Change = (tx: Transaction, existing: SyncedCount | undefined) => Promise<CountWrite>;

/**
 * Mutations of counts. Each write is merged field by field, never refused for a stale version, and answered with the
 * whole row. Collectors write only their own counts; nobody creates one in another person's name
 * (docs/mobile-sync.md, "Who may write what"). Refuses `Unauthorized`, and `DynamoDB:ConditionalCheckFailedException`
 * for an unknown id or a failed condition.
 */
export function createCountMutations({ db, statistics, writeCounts }: CountWriting) {
  async function write(
    { id, condition, caller, isCreation = false }: CountWriteRequest,
    change: Change,
  ): Promise<ModelItem> {
    return inTransaction(db, async (tx) => {
      await lockCollector(tx, caller.sub);
      // A repeated creation succeeds even if the count was moved to another pharmacy in between.
      const isRepetition = ({ code }: AppError) => isCreation && code === 'conflict';
      const existing = await findSyncedCount(tx, id);
      if (existing !== undefined) {
        refuseForeign(caller, existing.cognitoUserId);
        requireCondition(condition, countItem(existing));
      }
      const [outcome] = await writeCounts(tx, { caller, statistics }, [await change(tx, existing)]);
      if (outcome?.status === 'rejected' && !isRepetition(outcome.error)) throw outcome.error;
      const written = await findSyncedCount(tx, id);
      if (written === undefined) throw new Error(`count ${id} was written but cannot be found`);
      return countItem(written);
    });
  }

  return {
    createCount({ input, condition }: MutationArguments<NewInput>, { caller }: GraphqlContext) {
      const id = input.id ?? randomUUID();
      if ((input.cognitoUserID ?? caller.sub) !== caller.sub) throw foreignCount();
      return write({ id, condition, caller, isCreation: true }, async (tx, existing) => {
        // A repeated message is merged as a change of version 1, so later edits keep their values.
        if (existing !== undefined) {
          const again = { ...filled(input), _version: 1 };
          return prepareCountChange(tx, caller, { existing, input: again });
        }
        const count = parseInput(mobileCountSchema, {
          ...filled(input),
          amplify_id: id,
          createdAt: input.createdAt ?? new Date().toISOString(),
        });
        const [creation] = await prepareCountWrites(tx, caller, [count]);
        if (creation === undefined) throw new Error('a count was not prepared');
        return creation;
      });
    },
    updateCount(
      { input: { id, cognitoUserID, ...input }, condition }: MutationArguments<ChangeInput>,
      { caller }: GraphqlContext,
    ) {
      return write({ id, condition, caller }, async (tx, existing) => {
        if (existing === undefined) throw unknownRow();
        refuseForeign(caller, cognitoUserID ?? existing.cognitoUserId);
        return prepareCountChange(tx, caller, { existing, input });
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
