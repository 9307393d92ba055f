/** Releasing twice frees once. */
export interface Slots {
  /** Returns the release; null if `owner` has no slot. */
  take(owner?: string): (() => void) | null;
}

/** Per owner; calls without one share a limit. */
export function createSlots(limit: number): Slots {
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
