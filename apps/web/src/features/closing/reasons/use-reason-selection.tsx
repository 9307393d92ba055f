import type { Item } from '@balanco/contract/comparison/closing-items';
import type { ReasonDirection } from '@balanco/contract/settlement/item-reasons';
import { useMemo, useState } from 'react';
import { useRowSelection } from '../../../ui/table/use-row-selection';
import type { ItemListing } from '../closing-query';
import { ItemBar } from './item-bar';
import { ReasonDialog, type ReasonTarget } from './reason-dialog';

interface ReasonSelectionOptions {
  id: string;
  /** undefined until it is loaded. */
  shown:
    | { readonly listing: ItemListing; readonly count: number; readonly results: readonly Item[] }
    | undefined;
  /** Identifies the page and its filter. */
  view: string | undefined;
}

const none: readonly Item[] = [];

/** The selection of Divergências, its bar, and 'Dar motivo' for what is selected or for all items of the filter. */
export function useReasonSelection({ id, shown, view }: ReasonSelectionOptions) {
  const rows = shown?.results ?? none;
  const { clear, ...selection } = useRowSelection(
    useMemo(() => rows.map(({ key }) => key), [rows]),
    view,
  );
  const [allOf, setAllOf] = useState<string | null>(null);
  const [target, setTarget] = useState<ReasonTarget | null>(null);
  const { selected } = selection;
  const isPage = selected.size > 0 && selected.size === rows.length;
  const isAll = isPage && allOf !== null && allOf === view;
  const count = shown?.count ?? 0;
  const over = () => {
    clear();
    setAllOf(null);
  };
  const ask = () => {
    if (shown === undefined) return;
    const chosen = rows.filter(({ key }) => selected.has(key));
    setTarget(isAll ? allTarget(shown.listing, count) : itemsTarget(chosen));
  };
  return {
    selection,
    bar: (
      <ItemBar
        count={isAll ? count : selected.size}
        more={isPage && !isAll && count > rows.length ? count : null}
        isAll={isAll}
        onAll={() => setAllOf(view ?? null)}
        onReason={ask}
        onClear={over}
      />
    ),
    dialog: target && <ReasonDialog id={id} target={target} onDone={over} onClose={() => setTarget(null)} />,
  };
}

const both: readonly ReasonDirection[] = ['shortage', 'overage'];

/** All items that the filters leave, named by the filters: the server finds those of that moment. */
function allTarget({ filter, search, department, section }: ItemListing, count: number): ReasonTarget {
  const directions = filter === 'shortage' || filter === 'overage' ? [filter] : both;
  return {
    items: {
      filter: filter ?? undefined,
      search: search.trim() === '' ? undefined : search,
      department: department ?? undefined,
      section: section ?? undefined,
    },
    count,
    directions: new Set(directions),
  };
}

function itemsTarget(items: readonly Item[]): ReasonTarget {
  return {
    items: { item_keys: items.map(({ key }) => key) },
    count: items.length,
    directions: new Set(items.flatMap(directionsOf)),
  };
}

/** What reasons of an item may explain. What nobody counted may become zero: then its stock is the difference. */
export function directionsOf({
  state,
  expected,
}: Pick<Item, 'state' | 'expected'>): readonly ReasonDirection[] {
  if (state === 'shortage' || state === 'overage') return [state];
  if (state === 'matching' || expected === 0) return [];
  return [expected > 0 ? 'shortage' : 'overage'];
}
