import { inputSentence } from '@balanco/contract/base/input-sentences';
import { importQueue as call } from '@balanco/contract/counts/phone-queue';
import * as contract from '@balanco/contract/mobile/mobile';
import { KEPT_UNPLACED } from '@balanco/contract/mobile/mobile-pull';
import { AppError, invalidInput } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { inTransaction } from '../../db/in-transaction.js';
import { viewOtherReadings } from '../../features/counts/box-readings.js';
import {
  type CountOutcome,
  type WriteContext,
  writeCounts,
} from '../../features/counts/write/write-counts.js';
import { lockCollector } from '../../features/inventories/sections/find-sections.js';
import { UNPLACED } from '../../features/pharmacies/unplaced-location.js';
import { findPerson } from '../../identity/person-queries.js';
import { useCase } from '../../use-case.js';
import {
  type Counter,
  countIdsWithinReach,
  messageDigest,
  prepareCountWrites,
} from './prepare-count-writes.js';
import { proveQueue } from './queue-proof.js';

export async function submitCounts(context: Context, batch: readonly unknown[]) {
  authorise(context.caller, contract.submitCounts.permission);
  return takeCounts(context, context.caller, batch);
}

/**
 * A phone's file, as counts of their maker (docs/counts.md, "A phone's file"). Its lines name the importer
 * and, unless the phone signed them, prove nobody in a recount; what the phone sends later is `unchanged`. Needs
 * neither licence nor account. Refuses `not_found` for an unknown person.
 */
export const importQueue = useCase(call, async (context, input) => {
  const { collector_sub: sub, counts } = input;
  const person = await findPerson(context.db, sub);
  if (person === null) throw new AppError('not_found', 'Coletor não encontrado.');
  const { name, email, pharmacyIds } = person;
  const proof = await proveQueue(context, input);
  const imported = { isProved: proof.is_proved };
  const taken = await takeCounts({ ...context, imported }, { sub, name, email, pharmacyIds }, counts);
  return { ...taken, proof };
});

/**
 * One person's batch (docs/mobile-sync.md, "Batches"): idempotent by `amplify_id`, item by item, only own
 * counts. Marks counts of closed locations; unknown ones are unplaced. An acknowledged count is on disk.
 */
async function takeCounts(
  context: Context & Pick<WriteContext, 'imported'>,
  counter: Counter,
  batch: readonly unknown[],
): Promise<{ results: contract.MobileCountResult[] }> {
  const parsed = batch.map((item) => contract.mobileCountSchema.safeParse(item, { error: inputSentence }));
  const counts = parsed.flatMap(({ data }) => data ?? []);
  const outcomes = await inTransaction(context.db, async (tx) => {
    await lockCollector(tx, counter.sub);
    const ids = counts.map(({ amplify_id }) => amplify_id);
    const idOf = await countIdsWithinReach(tx, counter, ids);
    const reached = counts.map((count) => ({
      ...count,
      amplify_id: idOf(count.amplify_id, messageDigest(count)),
    }));
    const writes = await prepareCountWrites(tx, counter, reached);
    return writeCounts(tx, context, writes);
  });
  const others = await viewOtherReadings(
    context.db,
    outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [] : [outcome.count])),
  );
  const written = outcomes.values();
  const results = parsed.map(({ error }, index) => {
    const result = error === undefined ? resultOf(written.next().value) : rejected(invalidInput(error));
    const other = others.get(result.id ?? 0);
    const answered = { amplify_id: amplifyIdOf(batch[index]), ...result };
    return other === undefined ? answered : { ...answered, same_box: other };
  });
  return { results };
}

function amplifyIdOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || !('amplify_id' in item)) return null;
  return typeof item.amplify_id === 'string' ? item.amplify_id : null;
}

type ItemResult = Omit<contract.MobileCountResult, 'amplify_id'>;

function rejected({ code, message }: AppError): ItemResult {
  return { id: null, status: 'rejected', _version: null, code, detail: message };
}

function resultOf(outcome: CountOutcome | undefined): ItemResult {
  if (outcome === undefined) throw new Error('a write has no outcome');
  if (outcome.status === 'rejected') return rejected(outcome.error);
  const { id, version, pharmacyId } = outcome.count;
  const result = { id, status: outcome.status, _version: version };
  return pharmacyId === UNPLACED ? { ...result, unplaced: true, detail: KEPT_UNPLACED } : result;
}
