/** What both sides know of an inventory, and either may change. */
export interface InventoryState {
  readonly name: string;
  readonly finalised: boolean;
  readonly deleted: boolean;
}

/**
 * What to take over from the remote: the fields that it changed since `base` and that nobody changed here. Without a
 * base, those that stand here as they did when the inventory was made. A name is never emptied.
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
