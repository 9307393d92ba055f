import { type CountState, differingGroups, type GroupName } from './count-state.js';

/** The remote's inventories that the worker knows, by the name that our counts use. */
export interface KnownInventories {
  /** The remote's own id of the inventory; undefined if the remote has none. */
  remoteId(namedAs: string): string | undefined;
  /** Whether the name is a live inventory here. */
  isLiveHere(namedAs: string): boolean;
}

/**
 * The groups that staff changed and that have to be pushed. AppSync can't restore a deleted row, so nothing is pending
 * for a row that it deleted. A location is pushed only if staff assigned an unplaced count to an inventory that the
 * remote has. `createdAt` is never pushed: only the collector sets it.
 */
export function pendingGroups(
  base: Partial<CountState>,
  ours: CountState,
  inventories: KnownInventories,
): GroupName[] {
  if (base.deleted === true) return [];
  const differing = differingGroups(base, ours);
  // For a deleted count only the deletion is pushed.
  if (differing.includes('deleted')) return ['deleted'];
  return differing.filter((group) => {
    if (group === 'location') return isAssigned(base.inventoryId ?? null, ours.inventoryId, inventories);
    return group === 'codes' || group === 'factor';
  });
}

function isAssigned(from: string | null, to: string | null, inventories: KnownInventories): boolean {
  const wasUnplaced = from === null || !inventories.isLiveHere(from);
  return wasUnplaced && to !== null && to !== from && inventories.remoteId(to) !== undefined;
}
