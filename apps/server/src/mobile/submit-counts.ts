import * as contract from '@balanco/contract/mobile/mobile';
import { authorise } from '../caller.js';
import type { Context } from '../context.js';
import { takeCounts } from './take-counts.js';

/** Takes a batch of the caller's counts. Callers write only as themselves. */
export async function submitCounts(
  context: Context,
  batch: readonly unknown[],
): Promise<{ results: contract.MobileCountResult[] }> {
  authorise(context.caller, contract.submitCounts.permission);
  return takeCounts(context, context.caller, batch);
}
