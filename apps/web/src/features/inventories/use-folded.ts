import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { useCallback, useState } from 'react';
import { z } from 'zod';

const KEY = 'balanco.folded-inventories';
const storedSchema = z.array(z.string());
/** The oldest choices are forgotten. */
const MOST = 500;

export interface Folded {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: InventoryId) => void;
  /** Folds or opens all of these. */
  readonly setAll: (ids: readonly InventoryId[], folded: boolean) => void;
}

/** Whose sections are hidden, remembered in this browser. */
export function useFolded(): Folded {
  const [ids, setIds] = useState<ReadonlySet<string>>(storedIds);
  const change = useCallback((next: (before: ReadonlySet<string>) => ReadonlySet<string>) => {
    setIds((before) => {
      const after = next(before);
      storeIds(after);
      return after;
    });
  }, []);
  const setAll = useCallback(
    (chosen: readonly InventoryId[], folded: boolean) =>
      change((before) => {
        const after = new Set(before);
        for (const id of chosen.map(String)) {
          if (folded) after.add(id);
          else after.delete(id);
        }
        return after;
      }),
    [change],
  );
  const toggle = useCallback(
    (id: InventoryId) =>
      change((before) => {
        const after = new Set(before);
        if (!after.delete(String(id))) after.add(String(id));
        return after;
      }),
    [change],
  );
  return { ids, toggle, setAll };
}

function storedIds(): ReadonlySet<string> {
  try {
    return new Set(storedSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]')));
  } catch {
    return new Set();
  }
}

/** Without storage the choice lasts as long as the screen. */
function storeIds(ids: ReadonlySet<string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...ids].slice(-MOST)));
  } catch {}
}
