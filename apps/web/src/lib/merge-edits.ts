/** The outcome of comparing a form's fields as they were opened, as they were typed and as they are stored now. */
export interface MergedEdits<Fields> {
  /** What others changed and this person changed to something else. */
  readonly conflicts: readonly (keyof Fields)[];
  /** What only others changed. */
  readonly theirs: readonly (keyof Fields)[];
  /** The stored fields with this person's changes. In a conflict the field is the stored one in `kept`, the typed one here. */
  readonly merged: Fields;
  readonly kept: Fields;
}

/** Merges two people's changes of one form field by field (docs/products.md, "Two people at one product"). */
export function mergeEdits<Fields extends object>(
  base: Fields,
  mine: Fields,
  current: Fields,
): MergedEdits<Fields> {
  const names = Object.keys(base) as (keyof Fields)[]; // Object.keys forgets the names.
  const isMine = (name: keyof Fields) => mine[name] !== base[name];
  const isTheirs = (name: keyof Fields) => current[name] !== base[name] && current[name] !== mine[name];
  const conflicts = names.filter((name) => isMine(name) && isTheirs(name));
  const take = (wanted: (name: keyof Fields) => boolean) => {
    const taken = { ...current };
    for (const name of names.filter(wanted)) taken[name] = mine[name];
    return taken;
  };
  return {
    conflicts,
    theirs: names.filter((name) => !isMine(name) && isTheirs(name)),
    merged: take(isMine),
    kept: take((name) => isMine(name) && !conflicts.includes(name)),
  };
}
