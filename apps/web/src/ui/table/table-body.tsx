import type { Cell, ReactTable, Row as TableRow } from '@tanstack/react-table';
import {
  Fragment,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import cardStyles from './cards.module.css';
import { type ColumnLook, cellContent, classes, type features, shownText } from './columns';
import styles from './data-table.module.css';
import { type RowSelection, SelectCard, SelectRow } from './row-selection';
import { useScrollPosition, useVirtualRows } from './scrolling';
import { untabControls, useRowFocus } from './table-keys';

export interface ShownRows<Row extends object> {
  offset?: number;
  /** Enter, and a click outside the row's controls. */
  onOpen?: ((row: Row) => void) | undefined;
  /** E; without `onOpen` also Enter and a tap on a card. Leave it out if the role forbids it, like `onDelete`. */
  onEdit?: ((row: Row) => void) | undefined;
  onDelete?: ((row: Row) => void) | undefined;
  editing?: CellEditing<Row> | undefined;
  twoLines?: boolean;
  /** Identifies page, search and order. A change scrolls the list to its top. */
  view?: string | undefined;
  selection?: RowSelection | undefined;
  rowName?: ((row: Row) => string) | undefined;
  isNew?: ((row: Row) => boolean) | undefined;
  /** null: the table scrolls sideways on a phone, as a preview of a file does. */
  card: ((row: Row) => ReactNode) | null;
}

/** Cells that become inputs (docs/screens.md, "Keyboard"). Not on cards. */
export interface CellEditing<Row extends object> {
  /**
   * Stable, like all callbacks of rows.
   *
   * @param column by id; null for the row's first
   * @param digit replaces the value; null selects it
   */
  readonly open: (row: Row, column: string | null, digit: string | null) => void;
  /**
   * Inputs by column id; undefined unless the row is edited.
   *
   * @param leave focuses a cell of a row; 0 is this one
   */
  readonly inputs: (row: Row, leave: (step: number, column: string) => void) => RowInputs | undefined;
}

type RowInputs = Readonly<Record<string, ReactNode>>;

interface TableBodyProps<Row extends object> extends ShownRows<Row> {
  table: ReactTable<typeof features, Row>;
  frame: HTMLElement | null;
}

export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  const { table, frame, offset = 0, onOpen, onEdit, onDelete, selection, card, view } = props;
  const rows = table.getRowModel().rows;
  const about = (act: ((row: Row) => void) | undefined) =>
    act &&
    ((index: number) => {
      const row = rows[index];
      if (row !== undefined) act(row.original);
    });
  const editing = card === null ? props.editing : undefined;
  const pressed = card === null ? onOpen : (onOpen ?? onEdit);
  const press = useStable(about(pressed));
  const toggle = useStable(selection?.toggle);
  const focus = useRowFocus(rows.length, (index) => virtual.reveal(index), {
    open: about(onOpen ?? onEdit),
    edit: about(onEdit),
    remove: about(onDelete),
    toggle: selection && ((index) => selection.toggle(rows[index]?.id ?? '')),
    toggleAll: selection?.toggleAll,
    enter:
      editing &&
      ((index, digit, column) => {
        const row = rows[index];
        if (row !== undefined) editing.open(row.original, column, digit);
      }),
  });
  const ids = useMemo(() => rows.map((row) => row.id), [rows]);
  const kind = card !== null ? 'cards' : props.twoLines === true ? 'twoLines' : 'oneLine';
  const virtual = useVirtualRows(rows.length, focus.active, frame, kind);
  useScrollPosition({ ids, view }, frame, focus, virtual.rowHeight);
  const columns = table.getAllLeafColumns().length + (selection === undefined ? 0 : 1);
  const body = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    if (body.current !== null) untabControls(body.current);
  });

  return (
    <tbody ref={body} onKeyDown={focus.onKeyDown} onFocus={focus.onFocus} onBlur={focus.onBlur}>
      {virtual.indexes.map((index, position) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <Fragment key={row.id}>
            <Gap height={virtual.gapBefore(position)} columns={columns} />
            <BodyRow
              row={row}
              cells={row.getAllCells()}
              index={index}
              offset={offset}
              reached={index === focus.active}
              onReached={focus.setActive}
              onPress={press}
              isNew={props.isNew?.(row.original) === true}
              name={props.rowName?.(row.original)}
              selected={selection?.selected.has(row.id)}
              ownBox={selection?.ownBoxes === true}
              onToggle={toggle}
              onCell={editing?.open}
              inputs={editing?.inputs(row.original, (step, column) => focus.go(index + step, column))}
              measure={virtual.measure}
              card={card}
            />
          </Fragment>
        );
      })}
      <Gap height={virtual.gapAfter} columns={columns} />
    </tbody>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td className={styles.gap} colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** Calls the latest `act`, whose rows then render for their own changes only; undefined without one. */
function useStable<Given>(act: ((given: Given) => void) | undefined): ((given: Given) => void) | undefined {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const stable = useCallback((given: Given) => latest.current?.(given), []);
  return act && stable;
}

interface BodyRowProps<Row extends object> extends Pick<ShownRows<Row>, 'card'> {
  row: TableRow<typeof features, Row>;
  /** A new array only if the columns change. */
  cells: readonly Cell<typeof features, Row, unknown>[];
  index: number;
  offset: number;
  /** The table's Tab stop. */
  reached: boolean;
  onReached: (index: number) => void;
  onPress: ((index: number) => void) | undefined;
  isNew: boolean;
  name: string | undefined;
  selected: boolean | undefined;
  ownBox: boolean;
  onToggle: ((id: string) => void) | undefined;
  onCell: CellEditing<Row>['open'] | undefined;
  inputs: RowInputs | undefined;
  measure: Ref<HTMLTableRowElement>;
}

/** Props don't change while the list scrolls, so rows in sight don't render again. */
const BodyRow = memo(UnkeptRow) as typeof UnkeptRow; // memo loses the type parameter.

function UnkeptRow<Row extends object>(props: BodyRowProps<Row>) {
  const { row, index, offset, isNew, selected, card, onPress, onCell, inputs } = props;
  const Select = card === null ? SelectRow : SelectCard;
  const select = selected !== undefined && !props.ownBox && (
    <Select
      name={props.name ?? `a linha ${offset + index + 1}`}
      checked={selected}
      onToggle={() => props.onToggle?.(row.id)}
    />
  );
  return (
    <tr
      ref={props.measure}
      className={classes(card === null ? styles.row : cardStyles.card, isNew && styles.new)}
      data-index={index}
      aria-description={isNew ? 'nova' : undefined}
      data-opens={onPress === undefined ? undefined : true}
      aria-rowindex={offset + index + 2}
      aria-selected={selected}
      tabIndex={props.reached ? 0 : -1}
      onFocus={() => props.onReached(index)}
      onClick={(event) => {
        if (!isOnControl(event)) onPress?.(index);
      }}
    >
      {card === null ? (
        <>
          {select && <td className={styles.select}>{select}</td>}
          {props.cells.map((cell) => {
            const look = cell.column.columnDef.meta;
            const input = inputs?.[cell.column.id];
            const opens = look?.edited === true ? onCell : undefined;
            const place = {
              'data-column': look?.edited === true ? cell.column.id : undefined,
              ...(opens && { 'data-row-control': true, tabIndex: -1 }),
            };
            if (input !== undefined) {
              return (
                <td key={cell.id} {...place} className={classes(cellClass(look), styles.editing)}>
                  {input}
                </td>
              );
            }
            const content = cellContent(cell);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: F2 on the row does the same
              <td
                key={cell.id}
                {...place}
                className={classes(cellClass(look), opens && styles.edited)}
                title={hint(cell, content)}
                onClick={opens && (() => isSelecting() || opens(row.original, cell.column.id, null))}
              >
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
    look?.code === true && 'mono small',
    look?.options === true && styles.options,
  );
}

function hint<Row extends object>(
  cell: Cell<typeof features, Row, unknown>,
  content: ReactNode,
): string | undefined {
  const shown = shownText(cell, content);
  const value = cell.getValue();
  if (shown === undefined || shown === '') return undefined;
  return cell.column.columnDef.meta?.valueAsHint === true && typeof value === 'string' ? value : shown;
}

function isSelecting(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

/** Includes menus and dialogs that the row opened: React passes their clicks to the row. */
function isOnControl(event: MouseEvent): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button, input, label, [role="menuitem"]') !== null;
}
