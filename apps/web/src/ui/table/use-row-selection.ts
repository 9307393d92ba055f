import { useMemo, useState } from 'react';
import type { RowSelection } from './row-selection';

const none: ReadonlySet<string> = new Set();

/**
 * The selection of a page. A refreshed page keeps the selected rows that it still has. Another page or another list
 * starts with nothing selected, so nobody acts on what they don't see.
 *
 * @param shown ids of the page's rows; the same array as long as the page is the same
 * @param view identifies the page and its filter
 */
export function useRowSelection(
  shown: readonly string[],
  view: string | undefined,
): RowSelection & { readonly clear: () => void } {
  const [chosen, setChosen] = useState({ view, ids: none });
  // While rendering, not in an effect, because a new page must never show the selection of the old one.
  if (chosen.view !== view) setChosen({ view, ids: none });
  const selected = useMemo(() => new Set(shown.filter((id) => chosen.ids.has(id))), [shown, chosen]);
  const choose = (ids: ReadonlySet<string>) => setChosen({ view, ids });
  const isAll = shown.length > 0 && selected.size === shown.length;
  return {
    selected,
    toggle(id) {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      choose(next);
    },
    toggleAll: () => choose(isAll ? none : new Set(shown)),
    clear: () => choose(none),
  };
}
