import type { InventoryId, InventoryRow } from '@balanco/contract/inventories/inventories';
import { useCallback, useMemo, useState } from 'react';
import { z } from 'zod';
import { remember, remembered } from '../../lib/browser-memory';

const KEY = 'balanco.folding';
const storedSchema = z.array(z.tuple([z.string(), z.boolean()]));
const MOST = 500;

export interface Folded {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: InventoryId) => void;
  readonly setAll: (ids: readonly InventoryId[], folded: boolean) => void;
}

/**
 * Whose sections are hidden: those of finished inventories, but for one that the screen saw open, unless
 * somebody chose otherwise, which this browser remembers.
 */
export function useFolded(rows: readonly InventoryRow[]): Folded {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(storedChoices);
  const [seenOpen, setSeenOpen] = useState<ReadonlySet<string>>(new Set());
  const open = rows
    .filter((row) => row.section_id === null && !row.finalizado)
    .map((row) => String(row.inventory_id));
  if (open.some((id) => !seenOpen.has(id))) setSeenOpen(new Set([...seenOpen, ...open]));
  const ids = useMemo(() => {
    const finished = rows.filter((row) => row.section_id === null && row.finalizado);
    const ids = finished.map((row) => String(row.inventory_id));
    const folded = new Set(ids.filter((id) => !seenOpen.has(id)));
    for (const [id, isFolded] of chosen) {
      if (isFolded) folded.add(id);
      else folded.delete(id);
    }
    return folded;
  }, [rows, seenOpen, chosen]);
  const setAll = useCallback(
    (changed: readonly InventoryId[], folded: boolean) =>
      setChosen((before) => {
        const after = new Map(before);
        for (const id of changed.map(String)) {
          after.delete(id);
          after.set(id, folded);
        }
        remember(KEY, [...after].slice(-MOST));
        return after;
      }),
    [],
  );
  const toggle = useCallback((id: InventoryId) => setAll([id], !ids.has(String(id))), [setAll, ids]);
  return { ids, toggle, setAll };
}

function storedChoices(): ReadonlyMap<string, boolean> {
  return new Map(storedSchema.safeParse(remembered(KEY, [])).data);
}
