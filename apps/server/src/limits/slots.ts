export type Slots = ReturnType<typeof createSlots>;

/** Each owner has slots; calls without one share a limit. A slot that is released twice is freed once. */
export function createSlots(limit: number) {
  const taken = new Map<string, number>();
  return {
    /** Returns the release; null if `owner` has no `amount` of slots. */
    take(owner = '', amount = 1): (() => void) | null {
      const before = taken.get(owner) ?? 0;
      if (before + amount > limit) return null;
      taken.set(owner, before + amount);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (taken.get(owner) ?? 0) - amount;
        if (left > 0) taken.set(owner, left);
        else taken.delete(owner);
      };
    },
  };
}
