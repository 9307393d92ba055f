import { type CountState, differingGroups, type GroupName } from './count-state.js';

/** What is known of the remote's inventories, by the name that our counts use. */
export interface KnownInventories {
  /** The remote's own id, where it has such an inventory; undefined where it has none. */
  remoteId(namedAs: string): string | undefined;
  /** Whether counts that name it have a place here. */
  isLiveHere(namedAs: string): boolean;
}

/**
 * What staff changed that the remote has otherwise, and that it can be told. AppSync has no way to bring a deleted row
 * back, so nothing is pending for one that it has deleted. A place is told only where staff put a count that had none here
 * into an inventory that the remote knows. When a count was made is the collector's alone to say.
 */
export function pendingGroups(
  base: Partial<CountState>,
  ours: CountState,
  inventories: KnownInventories,
): GroupName[] {
  if (base.deleted === true) return [];
  const differing = differingGroups(base, ours);
  // A deletion is all there is to say of a deleted count.
  if (differing.includes('deleted')) return ['deleted'];
  return differing.filter((group) => {
    if (group === 'place') return isAssigned(base.inventoryId ?? null, ours.inventoryId, inventories);
    return group === 'codes' || group === 'factor';
  });
}

function isAssigned(from: string | null, to: string | null, inventories: KnownInventories): boolean {
  const wasUnplaced = from === null || !inventories.isLiveHere(from);
  return wasUnplaced && to !== null && to !== from && inventories.remoteId(to) !== undefined;
}
