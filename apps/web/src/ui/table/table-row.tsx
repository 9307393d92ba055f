import type { Cell, Row as TableRow } from '@tanstack/react-table';
import { type MouseEvent, memo, type ReactNode, type Ref } from 'react';
import cardStyles from './cards.module.css';
import { classes } from './classes';
import type { ColumnLook, features } from './columns';
import styles from './data-table.module.css';
import newStyles from './new-row.module.css';
import { type RowSelection, SelectCard, SelectRow } from './row-selection';
import { cellContent, shownText } from './shown-text';

export interface RowLook<Row extends object> {
  selection?: RowSelection | undefined;
  /** What a row is called in the names of its controls. */
  rowName?: ((row: Row) => string) | undefined;
  /** Whether a row arrived since the person looked; it is marked. */
  isNew?: ((row: Row) => boolean) | undefined;
  /** What a row is on a phone; without it the table scrolls sideways there. */
  card?: ((row: Row) => ReactNode) | undefined;
}

interface BodyRowProps<Row extends object> extends RowLook<Row> {
  row: TableRow<typeof features, Row>;
  /** Of the row: another list if the columns change. */
  cells: readonly Cell<typeof features, Row, unknown>[];
  index: number;
  offset: number;
  /** Whether it is the table's Tab stop. */
  reached: boolean;
  onReached: (index: number) => void;
  /** What a click outside the row's controls does. */
  onPress: ((index: number) => void) | undefined;
  measure: Ref<HTMLTableRowElement>;
}

/**
 * One row of a DataTable: its cells, or its card. While the list scrolls all its props stay the same, so a row that stays in
 * sight isn't rendered again.
 */
export const BodyRow = memo(UnkeptRow) as typeof UnkeptRow; // memo loses the type parameter.

function UnkeptRow<Row extends object>(props: BodyRowProps<Row>) {
  const { row, index, offset, selection, card, onPress } = props;
  const isNew = props.isNew?.(row.original) === true;
  const Select = card === undefined ? SelectRow : SelectCard;
  const select = selection && selection.ownBoxes !== true && (
    <Select
      name={props.rowName?.(row.original) ?? `a linha ${offset + index + 1}`}
      checked={selection.selected.has(row.id)}
      onToggle={() => selection.toggle(row.id)}
    />
  );
  return (
    <tr
      ref={props.measure}
      className={classes(card === undefined ? styles.row : cardStyles.card, isNew && newStyles.new)}
      data-index={index}
      aria-description={isNew ? 'nova' : undefined}
      data-opens={onPress === undefined ? undefined : true}
      aria-rowindex={offset + index + 2}
      aria-selected={selection?.selected.has(row.id)}
      tabIndex={props.reached ? 0 : -1}
      onFocus={() => props.onReached(index)}
      onClick={(event) => {
        if (!isOnControl(event)) onPress?.(index);
      }}
    >
      {card === undefined ? (
        <>
          {select && <td className={styles.select}>{select}</td>}
          {props.cells.map((cell) => {
            const content = cellContent(cell);
            return (
              <td key={cell.id} className={cellClass(cell.column.columnDef.meta)} title={hint(cell, content)}>
                {content}
              </td>
            );
          })}
        </>
      ) : (
        <td className={cardStyles.cell}>
          {select}
          <div className={cardStyles.content}>{card(row.original)}</div>
        </td>
      )}
    </tr>
  );
}

function cellClass(look: ColumnLook | undefined): string | undefined {
  return classes(
    look?.numeric === true && styles.numeric,
    look?.code === true && styles.code,
    look?.options === true && styles.options,
  );
}

/** The tooltip of a cell, so that a truncated text can be read in full. */
function hint<Row extends object>(
  cell: Cell<typeof features, Row, unknown>,
  content: ReactNode,
): string | undefined {
  const shown = shownText(cell, content);
  const value = cell.getValue();
  if (shown === undefined || shown === '') return undefined;
  return cell.column.columnDef.meta?.valueAsHint === true && typeof value === 'string' ? value : shown;
}

/** Also in menus and dialogs that the row opened, whose clicks React passes on to the row. */
function isOnControl(event: MouseEvent): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button, input, label, [role="menuitem"]') !== null;
}
