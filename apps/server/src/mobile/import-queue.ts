import { importQueue as call } from '@balanco/contract/counts/phone-queue';
import type { MobileCountResult } from '@balanco/contract/mobile/mobile';
import { AppError } from '../app-error.js';
import { authorise } from '../caller.js';
import type { Context } from '../context.js';
import { findPerson } from '../identity/person-queries.js';
import { takeCounts } from './take-counts.js';

interface ImportQueueInput {
  readonly collector_sub: string;
  readonly counts: readonly unknown[];
}

/**
 * Takes what waits on a phone that can't send, from its file, as counts of the person who made them (docs/counts.md, "A phone's
 * file"). The audit names who imported it. What the phone sends itself later is `unchanged`. Refuses `not_found` for a person
 * whom the server doesn't know; one who has lost the licence or was deactivated counted all the same.
 */
export async function importQueue(
  context: Context,
  { collector_sub: sub, counts }: ImportQueueInput,
): Promise<{ results: MobileCountResult[] }> {
  authorise(context.caller, call.permission);
  const person = await findPerson(context.db, sub);
  if (person === null) throw new AppError('not_found', 'Coletor não encontrado.');
  const { name, email, pharmacyIds } = person;
  return takeCounts(context, { sub, name, email, pharmacyIds }, counts);
}
