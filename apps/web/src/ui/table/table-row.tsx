import type { Cell, ReactTable, Row as TableRow } from '@tanstack/react-table';
import type { MouseEvent, ReactNode, Ref } from 'react';
import cardStyles from './cards.module.css';
import { classes } from './classes';
import type { ColumnLook, features } from './columns';
import styles from './data-table.module.css';
import newStyles from './new-row.module.css';
import { type RowSelection, SelectCard, SelectRow } from './row-selection';
import { shownText } from './shown-text';

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
  table: ReactTable<typeof features, Row>;
  row: TableRow<typeof features, Row>;
  index: number;
  offset: number;
  /** Whether it is the table's Tab stop. */
  reached: boolean;
  onReached: () => void;
  /** What a click outside the row's controls does. */
  onPress: (() => void) | undefined;
  measure: Ref<HTMLTableRowElement>;
}

/** One row of a DataTable: its cells, or its card. */
export function BodyRow<Row extends object>(props: BodyRowProps<Row>) {
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
      onFocus={props.onReached}
      onClick={(event) => {
        if (!isOnControl(event)) onPress?.();
      }}
    >
      {card === undefined ? (
        <>
          {select && <td className={styles.select}>{select}</td>}
          {row.getAllCells().map((cell) => (
            <td key={cell.id} className={cellClass(cell.column.columnDef.meta)} title={hint(cell)}>
              <props.table.FlexRender cell={cell} />
            </td>
          ))}
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
function hint<Row extends object>(cell: Cell<typeof features, Row, unknown>): string | undefined {
  const shown = shownText(cell);
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
