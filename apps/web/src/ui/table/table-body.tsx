import type { ReactTable, Row as TableRow } from '@tanstack/react-table';
import { Fragment, type MouseEvent, useMemo } from 'react';
import type { features } from './columns';
import styles from './data-table.module.css';
import { useRowFocus } from './use-row-focus';
import { useScrollPosition } from './use-scroll-position';
import { useVirtualRows } from './use-virtual-rows';

interface TableBodyProps<Row extends object> {
  table: ReactTable<typeof features, Row>;
  /** The scrolling element; null until it is mounted. */
  frame: HTMLElement | null;
  offset: number;
  onOpen: ((row: Row) => void) | undefined;
  view: string | undefined;
}

/** The visible rows of a DataTable. */
export function TableBody<Row extends object>({ table, frame, offset, onOpen, view }: TableBodyProps<Row>) {
  const rows = table.getRowModel().rows;
  const open = (index: number) => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row.original);
  };
  const focus = useRowFocus(
    rows.length,
    (index) => virtual.reveal(index),
    onOpen === undefined ? undefined : open,
  );
  const ids = useMemo(() => rows.map((row) => row.id), [rows]);
  useScrollPosition({ ids, view }, frame, focus);
  const virtual = useVirtualRows(rows.length, focus.active, frame);
  const columns = table.getAllLeafColumns().length;

  const renderRow = (row: TableRow<typeof features, Row>, index: number) => (
    <tr
      className={styles.row}
      data-index={index}
      data-opens={onOpen === undefined ? undefined : true}
      aria-rowindex={offset + index + 2}
      tabIndex={index === focus.active ? 0 : -1}
      onFocus={() => focus.setActive(index)}
      onClick={(event) => {
        if (!isOnControl(event)) open(index);
      }}
    >
      {row.getAllCells().map((cell) => (
        <td key={cell.id} className={cellClass(cell.column.columnDef.meta)} title={textOf(cell.getValue())}>
          <table.FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );

  return (
    <tbody onKeyDown={focus.onKeyDown} onFocus={focus.onFocus} onBlur={focus.onBlur}>
      {virtual.indexes.map((index, position) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <Fragment key={row.id}>
            <Gap height={virtual.gapBefore(position)} columns={columns} />
            {renderRow(row, index)}
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
    <tr aria-hidden>
      <td className={styles.gap} colSpan={columns} style={{ height }} />
    </tr>
  );
}

function cellClass(look: { numeric?: boolean; code?: boolean } | undefined): string | undefined {
  const names = [look?.numeric === true && styles.numeric, look?.code === true && styles.code];
  return names.filter((name) => typeof name === 'string').join(' ') || undefined;
}

/** The tooltip of a cell, so that a truncated text can be read in full. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isOnControl(event: MouseEvent): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest('a, button, input, label, [role="menuitem"]') !== null
  );
}
