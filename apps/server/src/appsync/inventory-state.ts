/** The fields of an inventory that both sides have and either may change. */
export interface InventoryState {
  readonly name: string;
  readonly finalised: boolean;
  readonly deleted: boolean;
}

/**
 * The fields to take from the remote: those that it changed since `base` and that nobody changed here. Without a base,
 * those that were never changed here. An empty name is never taken.
 */
export function takenFields(
  base: InventoryState | null,
  ours: InventoryState,
  theirs: InventoryState,
  changedHere: readonly (keyof InventoryState)[],
): (keyof InventoryState)[] {
  const isOurs = (field: keyof InventoryState) =>
    base === null ? changedHere.includes(field) : base[field] !== ours[field];
  return (['name', 'finalised', 'deleted'] as const).filter((field) => {
    if (field === 'name' && theirs.name === '') return false;
    return theirs[field] !== ours[field] && theirs[field] !== base?.[field] && !isOurs(field);
  });
}
