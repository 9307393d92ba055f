import { Checkbox } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import cardStyles from './cards.module.css';

export interface RowSelection {
  readonly selected: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** Clears a page that is fully selected. */
  readonly toggleAll: () => void;
  /** The columns contain the checkboxes, so the table adds none. */
  readonly ownBoxes?: boolean;
}

const none: ReadonlySet<string> = new Set();

/**
 * A refreshed page keeps its selection. A new page or filter clears it, so nobody acts on rows out of sight.
 *
 * @param shown the page's row ids; a stable array while the page is the same
 * @param view identifies the page and its filter
 */
export function useRowSelection(
  shown: readonly string[],
  view: string | undefined,
): RowSelection & { readonly clear: () => void } {
  const [chosen, setChosen] = useState({ view, ids: none });
  // No effect: a new page must never show the old selection.
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

export const SELECTION_WIDTH = 40;

interface SelectRowProps {
  name: string;
  checked: boolean;
  onToggle: () => void;
}

export function SelectRow({ name, checked, onToggle }: SelectRowProps) {
  return <Checkbox size="xs" aria-label={`Selecionar ${name}`} checked={checked} onChange={onToggle} />;
}

/** A target of a finger's size (docs/screens.md, "Small screens"). */
export function SelectCard({ name, checked, onToggle }: SelectRowProps) {
  const id = useId();
  return (
    <label className={cardStyles.select} htmlFor={id}>
      <Checkbox id={id} size="sm" aria-label={`Selecionar ${name}`} checked={checked} onChange={onToggle} />
    </label>
  );
}

/** The checkbox for all rows of a page. */
export function pageBox({ selected, toggleAll }: RowSelection, ids: readonly string[]) {
  const count = ids.filter((id) => selected.has(id)).length;
  const checked = count > 0 && count === ids.length;
  return { checked, indeterminate: count > 0 && !checked, onChange: toggleAll };
}

export function SelectAll({ selection, ids }: { selection: RowSelection; ids: readonly string[] }) {
  return (
    <Checkbox
      size="xs"
      tabIndex={-1}
      data-head
      aria-label="Selecionar todas as linhas desta página"
      {...pageBox(selection, ids)}
    />
  );
}
