import { randomUUID } from 'node:crypto';
import { mobileCountSchema } from '@balanco/contract/mobile';
import { isStaff } from '@balanco/contract/roles';
import type { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import type { CountWrite } from '../../features/counts/write-counts.js';
import { parseInput } from '../../invalid-input.js';
import { lockCollector } from '../mobile-queries.js';
import { prepareCountWrites } from '../prepare-count-writes.js';
import type { CountWriting } from '../submit-counts.js';
import type { SyncedCount } from '../sync/synced-count-views.js';
import { prepareCountChange } from './count-change.js';
import type { CountInput } from './count-input.js';
import type { ModelFilter } from './filter.js';
import type { GraphqlContext, MutationArguments } from './graphql-context.js';
import { ModelError } from './graphql-error.js';
import { countItem, type ModelItem } from './model-items.js';
import { findSyncedCount } from './model-readers.js';
import { requireCondition, unknownRow } from './mutation-refusals.js';

type NamedInput = CountInput & { readonly id: string };
type NewInput = CountInput & { readonly id?: string | null; readonly cognitoUserID?: string | null };
type ChangeInput = NamedInput & { readonly cognitoUserID?: string | null };

interface CountWriteRequest {
  readonly id: string;
  readonly condition: ModelFilter | null | undefined;
  readonly caller: Caller;
  readonly isCreation?: boolean;
}

type Change = (tx: Transaction, standing: SyncedCount | undefined) => Promise<CountWrite>;

/**
 * Mutations of counts. They go the way of every other write: merged field by field, never refused for a stale version,
 * answered with the whole row as it now is. Collectors write their own counts alone, admin and mod all of them; a count
 * is made by the one who counts. Refuses `Unauthorized`, and `DynamoDB:ConditionalCheckFailedException` for an unknown
 * id or a condition that doesn't hold.
 */
export function createCountMutations({ db, statistics, findInventory, writeCounts }: CountWriting) {
  async function write(
    { id, condition, caller, isCreation = false }: CountWriteRequest,
    change: Change,
  ): Promise<ModelItem> {
    const item = await inTransaction(db, async (tx) => {
      await lockCollector(tx, caller.sub);
      // A creation that comes again is no error, though the count has gone to another pharmacy meanwhile.
      const isOldNews = ({ code }: AppError) => isCreation && code === 'conflict';
      const standing = await findSyncedCount(tx, id);
      if (standing !== undefined) {
        refuseForeign(caller, standing.cognitoUserId);
        requireCondition(condition, countItem(standing));
      }
      const [outcome] = await writeCounts(tx, caller, [await change(tx, standing)]);
      if (outcome?.status === 'rejected' && !isOldNews(outcome.error)) throw outcome.error;
      const written = await findSyncedCount(tx, id);
      if (written === undefined) throw new Error(`count ${id} was just written and is not there`);
      return countItem(written);
    });
    statistics.scheduleAnalyze('count');
    statistics.scheduleAnalyze('count_line');
    return item;
  }

  return {
    createCount({ input, condition }: MutationArguments<NewInput>, { caller }: GraphqlContext) {
      const id = input.id ?? randomUUID();
      refuseForeign(caller, input.cognitoUserID ?? caller.sub, false);
      return write({ id, condition, caller, isCreation: true }, async (tx, standing) => {
        // A message that comes again is a change on what it made then: what was set since stands.
        if (standing !== undefined) {
          const again = { ...filled(input), _version: 1 };
          return prepareCountChange(tx, caller, { standing, findInventory, input: again });
        }
        const count = parseInput(mobileCountSchema, {
          ...filled(input),
          amplify_id: id,
          createdAt: input.createdAt ?? new Date().toISOString(),
        });
        const [born] = await prepareCountWrites(tx, caller, [count], findInventory);
        if (born === undefined) throw new Error('a count was not prepared');
        return born;
      });
    },
    updateCount(
      { input: { id, cognitoUserID, ...input }, condition }: MutationArguments<ChangeInput>,
      { caller }: GraphqlContext,
    ) {
      return write({ id, condition, caller }, async (tx, standing) => {
        if (standing === undefined) throw unknownRow();
        refuseForeign(caller, cognitoUserID ?? standing.cognitoUserId);
        return prepareCountChange(tx, caller, { standing, findInventory, input });
      });
    },
    deleteCount(
      { input: { id, _version }, condition }: MutationArguments<NamedInput>,
      { caller }: GraphqlContext,
    ) {
      return write({ id, condition, caller }, async (tx, standing) => {
        if (standing === undefined) throw unknownRow();
        return prepareCountChange(tx, caller, {
          standing,
          findInventory,
          input: { _deleted: true, _version },
        });
      });
    },
  };
}

/** The fields of a new count that hold something. */
function filled({ barcode, internalBarcode, factor, inventoryID, sectionID, createdAt }: CountInput) {
  const fields = { barcode, internalBarcode, factor, inventoryID, sectionID, createdAt };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

function refuseForeign(caller: Caller, ownerSub: string, mayStaff = isStaff(caller.role)): void {
  if (ownerSub === caller.sub || mayStaff) return;
  throw new ModelError('Unauthorized', 'Esta contagem é de outro coletor.');
}
