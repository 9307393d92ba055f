import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Header, ReactTable } from '@tanstack/react-table';
import { type PointerEvent, type ReactNode, useState } from 'react';
import {
  type ColumnLook,
  type ColumnResizing,
  classes,
  defaultLook,
  type features,
  type ListOrder,
  nextSort,
  type SortDirection,
  sortDirection,
} from './columns';
import tableStyles from './data-table.module.css';
import { type RowSelection, SelectAll } from './row-selection';
import styles from './table-head.module.css';
import { noteHead, onHeadKey, onResizeKey } from './table-keys';

interface TableHeadProps<Row extends object> extends ListOrder {
  table: ReactTable<typeof features, Row>;
  headers: readonly Header<typeof features, Row, unknown>[];
  widths: readonly number[];
  resizing?: ColumnResizing | undefined;
  boxes: RowSelection | undefined;
}

export function TableHead<Row extends object>(props: TableHeadProps<Row>) {
  const { table, headers, widths, resizing, boxes, sort, defaultSort, onSort } = props;
  const looks = headers.map(({ column }) => column.columnDef.meta ?? defaultLook);
  const canResize = (index: number) => looks[index] !== undefined && looks[index].options !== true;
  const widthOf = (id: string) => widths[headers.findIndex(({ column }) => column.id === id)] ?? 0;
  const handle = (index: number, side: 'start' | 'end') =>
    resizing &&
    canResize(index) && (
      <ResizeHandle
        side={side}
        whole={side === 'end' && !canResize(index + 1)}
        width={widths[index] ?? 0}
        onResize={(width) => resizing.resize(headers[index]?.column.id ?? '', width)}
      />
    );

  return (
    <thead
      onKeyDown={(event) => {
        if (resizing === undefined || !onResizeKey(event, resizing, widthOf)) onHeadKey(event);
      }}
      onFocus={noteHead}
    >
      <tr aria-rowindex={1}>
        {boxes && (
          <th scope="col" className={tableStyles.select}>
            <SelectAll selection={boxes} ids={table.getRowModel().rows.map(({ id }) => id)} />
          </th>
        )}
        {headers.map((header, index) => (
          <HeadCell
            key={header.id}
            look={looks[index] ?? defaultLook}
            resizes={resizing && canResize(index) ? header.column.id : undefined}
            sort={sort}
            defaultSort={defaultSort}
            onSort={onSort}
            handles={
              <>
                {canResize(index) && handle(index - 1, 'start')}
                {handle(index, 'end')}
              </>
            }
          >
            <table.FlexRender header={header} />
          </HeadCell>
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps extends ListOrder {
  look: ColumnLook;
  resizes: string | undefined;
  handles: ReactNode;
  children: ReactNode;
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

function HeadCell(props: HeadCellProps) {
  const { look, resizes, handles, sort, defaultSort, onSort, children } = props;
  const { sortKey } = look;
  const className = classes(
    look.numeric === true && tableStyles.numeric,
    look.numeric === true && styles.right,
    look.options === true && tableStyles.options,
  );
  const common = {
    scope: 'col' as const,
    className,
    title: look.explains,
    'data-resizes': resizes,
    'aria-keyshortcuts': resizes && 'Shift+ArrowLeft Shift+ArrowRight Delete',
  };
  if (sortKey === undefined || onSort === undefined) {
    const focus = resizes === undefined ? {} : { tabIndex: -1, 'data-head': true };
    return (
      <th {...common} {...focus}>
        {children}
        {handles}
      </th>
    );
  }
  const direction = sortDirection(sort, sortKey);
  return (
    <th {...common} aria-sort={direction}>
      <button
        type="button"
        className={styles.sort}
        tabIndex={-1}
        data-head
        onClick={() => onSort(nextSort(sort, sortKey, defaultSort))}
      >
        <span className={styles.sortText}>{children}</span>
        <SortIcon direction={direction} />
      </button>
      {handles}
    </th>
  );
}

/** Equally wide in every state, so that heads never move. */
function SortIcon({ direction }: { direction: SortDirection }) {
  const Icon = icons[direction];
  return <Icon size={14} className={styles.sortIcon} data-direction={direction} aria-hidden />;
}

interface ResizeHandleProps {
  side: 'start' | 'end';
  /** Takes the whole target width: the next head has no half of it. */
  whole?: boolean;
  width: number;
  /** Null restores the automatic width. */
  onResize: (width: number | null) => void;
}

interface Drag {
  /** Pixels of the window. */
  readonly from: number;
  readonly at: number;
  readonly top: number;
  readonly height: number;
}

/** Pixels. A shorter drag is a click. */
const LEAST_DRAG = 3;

/**
 * docs/screens.md, "Columns". A line shows the new edge during the drag; the table changes once, at the end.
 * `onResizeKey` resizes by keyboard.
 */
function ResizeHandle({ side, whole = false, width, onResize }: ResizeHandleProps) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const take = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    // Prevents selecting text and focusing the head.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const frame = event.currentTarget.closest('section')?.getBoundingClientRect();
    setDrag({
      from: event.clientX,
      at: event.clientX,
      top: frame?.top ?? 0,
      height: frame?.height ?? 0,
    });
  };
  const letGo = (event: PointerEvent<HTMLSpanElement>) => {
    if (drag === null) return;
    setDrag(null);
    const moved = event.clientX - drag.from;
    if (Math.abs(moved) >= LEAST_DRAG) onResize(width + moved);
  };

  return (
    <span
      className={styles.handle}
      data-side={side}
      data-whole={whole || undefined}
      data-dragging={drag === null ? undefined : true}
      aria-hidden
      onPointerDown={take}
      onPointerMove={(event) => drag && setDrag({ ...drag, at: event.clientX })}
      onPointerUp={letGo}
      onPointerCancel={() => setDrag(null)}
      onDoubleClick={() => onResize(null)}
    >
      {drag !== null && (
        <span className={styles.guide} style={{ left: drag.at, top: drag.top, height: drag.height }} />
      )}
    </span>
  );
}
