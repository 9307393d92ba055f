import { useTable } from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { CardTools } from './card-tools';
import cardStyles from './cards.module.css';
import { classes } from './classes';
import { type ColumnLook, type DataColumn, defaultLook, features } from './columns';
import styles from './data-table.module.css';
import { SELECTION_WIDTH } from './row-selection';
import { SkeletonRows } from './skeleton-rows';
import { TableBody } from './table-body';
import { type ColumnResizing, TableHead } from './table-head';
import { EmptyMessage, FailureMessage, LoadingMessage } from './table-message';
import type { RowLook } from './table-row';
import { useCardView } from './use-card-view';
import { useColumnWidths } from './use-column-widths';
import { WholeText } from './whole-text';

export interface DataTableProps<Row extends object> extends RowLook<Row> {
  /** Accessible name, usually the screen's title. */
  label: string;
  /** From `columnsFor<Row>()`, at module scope or memoised. `meta` is required in practice, because it sets the width. */
  columns: readonly DataColumn<Row>[];
  /** From `useListColumns`. Without it columns can't be resized. */
  resizing?: ColumnResizing | undefined;
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
  /** Called on E, and on Enter and a tap on a card if nothing is opened. Leave it out if the role forbids it. */
  onEdit?: ((row: Row) => void) | undefined;
  /** Called on Delete. Leave it out if the role forbids it. */
  onDelete?: ((row: Row) => void) | undefined;
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
const noWidths = {};
/** A grid and no table, so that screen readers leave the keys of rows to the page (docs/screens.md, "Keyboard"). */
const grid = { role: 'grid' };

/** The table of a list screen: sticky head and first column, virtual rows, all loading states (docs/screens.md). */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, failure = null, selection } = props;
  const card = useCardView() ? props.card : undefined;
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
  const groups = table.getHeaderGroups();
  // The same list as long as the columns are the same, because their texts are measured again for another one.
  const headers = useMemo(() => groups.flatMap((group) => group.headers), [groups]);
  const boxes = selection?.ownBoxes === true ? undefined : selection;
  const beside = boxes === undefined ? 0 : SELECTION_WIDTH;
  const { widths, isCompact, overflows } = useColumnWidths(frame, {
    headers,
    rows: table.getRowModel().rows,
    view: props.view,
    chosen: props.resizing?.widths ?? noWidths,
    beside,
  });
  const looks = headers.map((header) => header.column.columnDef.meta ?? defaultLook);

  return (
    <section
      ref={setFrame}
      className={styles.frame}
      data-state={state}
      // Without rows nothing in the frame is focusable, but it must still scroll by keyboard.
      tabIndex={state === 'ready' ? undefined : 0}
    >
      {state === 'loading' && <LoadingMessage />}
      {card !== undefined && state === 'ready' && (
        <CardTools
          headers={headers}
          ids={table.getRowModel().rows.map(({ id }) => id)}
          selection={selection}
          sort={props.sort}
          defaultSort={props.defaultSort}
          onSort={props.onSort}
        />
      )}
      <table
        {...grid}
        className={classes(
          card === undefined ? styles.table : cardStyles.cards,
          props.stale === true && styles.stale,
        )}
        data-selectable={boxes === undefined ? undefined : true}
        data-compact={isCompact || undefined}
        data-overflows={overflows || undefined}
        style={tableStyle(widths, looks, beside)}
        aria-label={label}
        aria-busy={state === 'loading' || props.stale === true}
        aria-rowcount={state === 'ready' ? (props.total ?? rows?.length ?? 0) + 1 : undefined}
      >
        <colgroup>
          {boxes && <col style={{ width: SELECTION_WIDTH }} />}
          {headers.map((header, index) => (
            <col key={header.id} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        {card === undefined && (
          <TableHead
            table={table}
            headers={headers}
            widths={widths}
            resizing={props.resizing}
            boxes={boxes}
            sort={props.sort}
            defaultSort={props.defaultSort}
            onSort={props.onSort}
          />
        )}
        {state === 'loading' && <SkeletonRows looks={looks} hasBoxes={boxes !== undefined} />}
        {state === 'ready' && (
          <TableBody
            table={table}
            frame={frame}
            offset={props.offset ?? 0}
            onOpen={props.onOpen}
            onEdit={props.onEdit}
            onDelete={props.onDelete}
            view={props.view}
            selection={selection}
            rowName={props.rowName}
            isNew={props.isNew}
            card={card}
          />
        )}
      </table>
      <WholeText frame={frame} />
      {state === 'empty' && <EmptyMessage text={props.emptyText} action={props.emptyAction} />}
      {state === 'failed' && <FailureMessage text={failure ?? ''} onRetry={props.onRetry} />}
    </section>
  );
}

/** The least width of a table, below which its frame scrolls, and what its fixed columns cover. */
function tableStyle(widths: readonly number[], looks: readonly ColumnLook[], beside: number): CSSProperties {
  const options = looks.findIndex((look) => look.options === true);
  return {
    '--least-width': `${widths.reduce((sum, width) => sum + width, beside)}px`,
    '--selection-width': `${beside}px`,
    '--fixed-width': `${beside + (widths[0] ?? 0)}px`,
    '--options-width': `${widths[options] ?? 0}px`,
  } as CSSProperties; // React's type has no custom properties.
}
