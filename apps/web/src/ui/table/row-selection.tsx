import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import cardStyles from './cards.module.css';

/** Which rows of a page are selected, by their row id. */
export interface RowSelection {
  readonly selected: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** Selects the whole page, or nothing if the whole page is selected. */
  readonly toggleAll: () => void;
  /** The columns have the checkboxes; the table adds none. */
  readonly ownBoxes?: boolean;
}

/** The width of the column of checkboxes, in pixels. */
export const SELECTION_WIDTH = 40;

interface SelectRowProps {
  /** What is selected, e.g. 'a linha 3'. */
  name: string;
  checked: boolean;
  onToggle: () => void;
}

/** The checkbox that selects a row. Space on the row does the same. */
export function SelectRow({ name, checked, onToggle }: SelectRowProps) {
  return <Checkbox size="xs" aria-label={`Selecionar ${name}`} checked={checked} onChange={onToggle} />;
}

/** The checkbox that selects a card, in a target that a finger hits (docs/screens.md, "Small screens"). */
export function SelectCard({ name, checked, onToggle }: SelectRowProps) {
  const id = useId();
  return (
    <label className={cardStyles.select} htmlFor={id}>
      <Checkbox id={id} size="sm" aria-label={`Selecionar ${name}`} checked={checked} onChange={onToggle} />
    </label>
  );
}

/** The checkbox in the head, which selects the page. Ctrl+A in a row does the same. */
export function SelectAll({ selection, ids }: { selection: RowSelection; ids: readonly string[] }) {
  const count = ids.filter((id) => selection.selected.has(id)).length;
  return (
    <Checkbox
      size="xs"
      tabIndex={-1}
      data-head
      aria-label="Selecionar todas as linhas desta página"
      checked={count > 0 && count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      onChange={selection.toggleAll}
    />
  );
}
