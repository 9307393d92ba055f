import type { Header, ReactTable } from '@tanstack/react-table';
import { defaultLook, type features } from './columns';
import styles from './data-table.module.css';
import { HeadCell } from './head-cell';
import { noteHead, onHeadKey } from './head-keys';
import { ResizeHandle } from './resize-handle';
import { onResizeKey } from './resize-keys';
import { type RowSelection, SelectAll } from './row-selection';
import type { ListColumns, ListOrder } from './use-list-columns';

/** Widths chosen by hand. */
export type ColumnResizing = Pick<ListColumns<object>, 'widths' | 'resize'>;

interface TableHeadProps<Row extends object> extends ListOrder {
  table: ReactTable<typeof features, Row>;
  headers: readonly Header<typeof features, Row, unknown>[];
  /** The width of each column, in pixels. */
  widths: readonly number[];
  /** Without it columns can't be resized. */
  resizing: ColumnResizing | undefined;
  /** The checkboxes that the table adds. */
  boxes: RowSelection | undefined;
}

/** The heads of a DataTable: they sort, and their edges resize. */
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
          <th scope="col" className={styles.select}>
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
