/** A limited number of places, each of which is let go of once, however often that is said. */
export interface Places {
  /** Takes a place; what it gives lets go of it. Null where `owner`, or everybody together without one, has them all. */
  take(owner?: string): (() => void) | null;
}

/** `limit` places for each owner. */
export function createPlaces(limit: number): Places {
  const taken = new Map<string, number>();
  return {
    take(owner = '') {
      const before = taken.get(owner) ?? 0;
      if (before >= limit) return null;
      taken.set(owner, before + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (taken.get(owner) ?? 0) - 1;
        if (left > 0) taken.set(owner, left);
        else taken.delete(owner);
      };
    },
  };
}
