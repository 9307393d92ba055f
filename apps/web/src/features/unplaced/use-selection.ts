import { createContext, useContext, useMemo, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly state: 'none' | 'some' | 'all';
  readonly toggle: (id: number) => void;
  readonly toggleAll: () => void;
}

const none: ReadonlySet<number> = new Set();

/**
 * A refreshed page keeps its selection. A different page or list clears it, so nobody acts on unseen counts.
 *
 * @param shown ids; a stable array while the page is the same
 * @param view identifies the page and its filter
 */
export function useSelection(shown: readonly number[], view: string | undefined): Selection {
  const [chosen, setChosen] = useState({ view, ids: none });
  // An effect would show the old selection for one frame.
  if (chosen.view !== view) setChosen({ view, ids: none });
  const ids = useMemo(() => new Set(shown.filter((id) => chosen.ids.has(id))), [shown, chosen]);
  const choose = (next: ReadonlySet<number>) => setChosen({ view, ids: next });
  const all = shown.length > 0 && ids.size === shown.length;
  return {
    ids,
    state: all ? 'all' : ids.size > 0 ? 'some' : 'none',
    toggle: (id) => choose(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])),
    toggleAll: () => choose(all ? none : new Set(shown)),
  };
}

/** A context, because columns that depend on the selection would rebuild their cells and drop the focus. */
export const SelectionContext = createContext<Selection | null>(null);

export function useSelectionOfTable(): Selection {
  const selection = useContext(SelectionContext);
  if (selection === null) throw new Error('useSelectionOfTable needs a SelectionContext above it');
  return selection;
}
