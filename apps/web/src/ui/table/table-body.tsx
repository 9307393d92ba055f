import type { ReactTable } from '@tanstack/react-table';
import { Fragment, useLayoutEffect, useMemo, useRef } from 'react';
import type { features } from './columns';
import styles from './data-table.module.css';
import { untabControls } from './row-controls';
import { BodyRow, type RowLook } from './table-row';
import { useRowFocus } from './use-row-focus';
import { useScrollPosition } from './use-scroll-position';
import { useVirtualRows } from './use-virtual-rows';

interface TableBodyProps<Row extends object> extends RowLook<Row> {
  table: ReactTable<typeof features, Row>;
  /** The scrolling element; null until it is mounted. */
  frame: HTMLElement | null;
  offset: number;
  onOpen: ((row: Row) => void) | undefined;
  onEdit: ((row: Row) => void) | undefined;
  onDelete: ((row: Row) => void) | undefined;
  view: string | undefined;
}

/** The visible rows of a DataTable. */
export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  const { table, frame, offset, onOpen, onEdit, onDelete, selection, card, view } = props;
  const rows = table.getRowModel().rows;
  const about = useMemo(
    () => (act: ((row: Row) => void) | undefined) =>
      act &&
      ((index: number) => {
        const row = rows[index];
        if (row !== undefined) act(row.original);
      }),
    [rows],
  );
  const pressed = card === undefined ? onOpen : (onOpen ?? onEdit);
  const press = useMemo(() => about(pressed), [about, pressed]);
  const focus = useRowFocus(rows.length, (index) => virtual.reveal(index), {
    open: about(onOpen ?? onEdit),
    edit: about(onEdit),
    remove: about(onDelete),
    toggle: selection && ((index) => selection.toggle(rows[index]?.id ?? '')),
    toggleAll: selection?.toggleAll,
  });
  const ids = useMemo(() => rows.map((row) => row.id), [rows]);
  const virtual = useVirtualRows(rows.length, focus.active, frame, card !== undefined);
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
              measure={virtual.measure}
              selection={selection}
              rowName={props.rowName}
              isNew={props.isNew}
              card={card}
            />
          </Fragment>
        );
      })}
      <Gap height={virtual.gapAfter} columns={columns} />
    </tbody>
  );
}

/** Reserves the space of rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={styles.gapRow}>
      <td className={styles.gap} colSpan={columns} style={{ height }} />
    </tr>
  );
}
