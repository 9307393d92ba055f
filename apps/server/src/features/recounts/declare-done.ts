import { declareSectionDone as contract, type DoneAnswer } from '@balanco/contract/inventories/sections';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { declareSectionDone } from '../inventories/sections/section-done.js';
import { closeDeclaredRecount } from './close-recounts.js';

/** Declares a section 'pronta'; a whole list closes in the same call (docs/comparison.md, "Recount"). */
export async function declareDone(
  context: Context,
  input: Parameters<typeof declareSectionDone>[1],
  onFailure: (error: unknown) => void,
): Promise<DoneAnswer> {
  authorise(context.caller, contract.permission);
  const answer = await declareSectionDone(context, input);
  if (answer.matches) await closeDeclaredRecount(context.db, answer.section, onFailure);
  return answer;
}
