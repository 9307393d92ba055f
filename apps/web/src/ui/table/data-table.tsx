import { useTable } from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { type ColumnLook, type DataColumn, features } from './columns';
import styles from './data-table.module.css';
import { HeadCell } from './head-cell';
import { SkeletonRows } from './skeleton-rows';
import { TableBody } from './table-body';
import { EmptyMessage, FailureMessage, LoadingMessage } from './table-message';
import { useHeadFocus } from './use-head-focus';

export interface DataTableProps<Row extends object> {
  /** Accessible name, usually the screen's title. */
  label: string;
  /** From `columnsFor<Row>()`, at module scope or memoised. `meta` is required in practice, because it sets the width. */
  columns: readonly DataColumn<Row>[];
  /** undefined until the first answer. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Set if the first load failed; shown instead of the rows. */
  failure?: string | null;
  onRetry: () => void;
  /** The specified sentence of an empty list. */
  emptyText: string;
  /** The next step below it, for users who may take it. */
  emptyAction?: ReactNode;
  /** Whether the rows are those of the previous page because the next one is loading. */
  stale?: boolean;
  /** The number of rows in the whole list and before this page, for screen readers; by default only this page. */
  total?: number | undefined;
  offset?: number;
  /** Called on Enter, and on a click outside the controls of the row. */
  onOpen?: (row: Row) => void;
  /** Identifies page, search and order; when it changes, the list scrolls to its top. */
  view?: string | undefined;
  /** The current order: a column's `sortKey`, with a leading minus for descending. */
  sort?: string | undefined;
  /** The default order of the list. */
  defaultSort?: string | undefined;
  /** Receives the new order; undefined means the default. Without this prop no head can be pressed. */
  onSort?: ((sort: string | undefined) => void) | undefined;
}

const noRows: never[] = [];
const defaultLook: ColumnLook = { width: 120 };

/** The table of a list screen: sticky head and first column, virtual rows, all loading states (docs/screens.md). */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, failure = null } = props;
  // State and not a ref, because the rows must be laid out again once their scroll frame exists.
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const table = useTable({
    features,
    columns: columns as DataColumn<Row>[], // The library's type requires a mutable list, but it does not change it.
    data: (rows ?? noRows) as Row[],
    getRowId: rowId,
  });
  const state =
    failure !== null ? 'failed' : rows === undefined ? 'loading' : rows.length === 0 ? 'empty' : 'ready';
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  const looks = headers.map((header) => header.column.columnDef.meta ?? defaultLook);
  const sortKeys = looks.map((look) => look.sortKey).filter((key) => key !== undefined);
  const headFocus = useHeadFocus();

  return (
    <section
      ref={setFrame}
      className={styles.frame}
      data-state={state}
      // Without rows nothing in the frame is focusable, but it must still scroll by keyboard.
      tabIndex={state === 'ready' ? undefined : 0}
    >
      {state === 'loading' && <LoadingMessage />}
      <table
        className={`${styles.table} ${props.stale === true ? styles.stale : ''}`}
        style={tableWidths(looks)}
        aria-label={label}
        aria-busy={state === 'loading' || props.stale === true}
        aria-rowcount={state === 'ready' ? (props.total ?? rows?.length ?? 0) + 1 : undefined}
      >
        <colgroup>
          {headers.map((header, index) => (
            <col
              key={header.id}
              className={index === 0 ? styles.firstColumn : undefined}
              style={columnWidth(index, looks[index])}
            />
          ))}
        </colgroup>
        <thead onKeyDown={headFocus.onKeyDown}>
          <tr aria-rowindex={1}>
            {headers.map((header, index) => (
              <HeadCell
                key={header.id}
                look={looks[index] ?? defaultLook}
                sort={props.sort}
                defaultSort={props.defaultSort}
                onSort={props.onSort}
                reached={looks[index]?.sortKey === sortKeys[headFocus.active]}
                onReached={() => headFocus.setActive(sortKeys.indexOf(looks[index]?.sortKey ?? ''))}
              >
                <table.FlexRender header={header} />
              </HeadCell>
            ))}
          </tr>
        </thead>
        {state === 'loading' && <SkeletonRows looks={looks} />}
        {state === 'ready' && (
          <TableBody
            table={table}
            frame={frame}
            offset={props.offset ?? 0}
            onOpen={props.onOpen}
            view={props.view}
          />
        )}
      </table>
      {state === 'empty' && <EmptyMessage text={props.emptyText} action={props.emptyAction} />}
      {state === 'failed' && <FailureMessage text={failure ?? ''} onRetry={props.onRetry} />}
    </section>
  );
}

/** The width of a column; undefined for a growing column and for the first one, whose width is in the style sheet. */
function columnWidth(index: number, look: ColumnLook | undefined): { width: number } | undefined {
  return index === 0 || look === undefined || look.grow === true ? undefined : { width: look.width };
}

/** The maximum width of the fixed first column on a phone, so that the others stay visible. */
const FIRST_NARROW_LIMIT = 144;

/** The minimum widths of a table as CSS variables, wide and narrow; below them the frame scrolls. */
function tableWidths(looks: readonly ColumnLook[]): CSSProperties {
  const first = looks[0]?.width ?? 0;
  const least = looks.reduce((sum, look) => sum + look.width, 0);
  const firstNarrow = Math.min(first, FIRST_NARROW_LIMIT);
  return {
    '--least-width': `${least}px`,
    '--least-narrow-width': `${least - first + firstNarrow}px`,
    '--first-width': looks[0]?.grow === true ? 'auto' : `${first}px`,
    '--first-narrow-width': `${firstNarrow}px`,
  } as CSSProperties; // React's type has no custom properties.
}
