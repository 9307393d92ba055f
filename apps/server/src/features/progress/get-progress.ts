import { getProgress as contract, type Progress } from '@balanco/contract/progress/progress';
import { authorise, type Caller } from '../../caller.js';
import { seesPharmacy } from '../../pharmacy-access/reach.js';
import type { ProgressBoard } from './progress-board.js';
import { type Look, shownTo } from './shown-to.js';

/** The open inventories that are followed and that the caller may see, as staff or the wall see them. */
export async function getProgress(
  { board, caller }: { readonly board: ProgressBoard; readonly caller: Caller },
  look: Look,
): Promise<Progress> {
  authorise(caller, contract.permission);
  const { updatedAt, inventories } = await board.look();
  const seen = inventories.filter(({ pharmacy_id }) => seesPharmacy(caller, pharmacy_id));
  return { updated_at: updatedAt, inventories: seen.map((inventory) => shownTo(look, inventory)) };
}
