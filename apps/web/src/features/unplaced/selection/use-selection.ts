import { useMemo, useState } from 'react';

export interface Selection {
  /** Of the rows that are shown. */
  readonly ids: ReadonlySet<number>;
  readonly state: 'none' | 'some' | 'all';
  readonly toggle: (id: number) => void;
  /** Selects the whole page; where it is selected already, nothing. */
  readonly toggleAll: () => void;
}

const none: ReadonlySet<number> = new Set();

/**
 * What is selected of a page. A refreshed page keeps what it still has; another page, or another list, begins with
 * nothing, so that nobody acts on what they don't see.
 *
 * @param shown ids of the page's rows; the same array for as long as the page is the same
 * @param view what the rows are a part of
 */
export function useSelection(shown: readonly number[], view: string | undefined): Selection {
  const [chosen, setChosen] = useState({ view, ids: none });
  // While rendering, not in an effect: the other page is never shown with the selection of the one before.
  if (chosen.view !== view) setChosen({ view, ids: none });
  const ids = useMemo(() => new Set(shown.filter((id) => chosen.ids.has(id))), [shown, chosen]);
  const choose = (next: ReadonlySet<number>) => setChosen({ view, ids: next });
  const all = shown.length > 0 && ids.size === shown.length;
  return {
    ids,
    state: all ? 'all' : ids.size > 0 ? 'some' : 'none',
    toggle: (id) => choose(ids.has(id) ? without(ids, id) : new Set([...ids, id])),
    toggleAll: () => choose(all ? none : new Set(shown)),
  };
}

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((each) => each !== id));
}
