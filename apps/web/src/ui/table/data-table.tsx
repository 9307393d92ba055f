import { useTable } from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react';
import { CELL_INPUT } from '../fields/search-field';
import { EmptyMessage, FailureMessage, LoadingMessage } from '../messages/list-message';
import { CardTools } from './cards';
import cardStyles from './cards.module.css';
import { useColumnWidths } from './column-widths';
import {
  type ColumnLook,
  classes,
  type DataColumn,
  defaultLook,
  features,
  type TableColumns,
} from './columns';
import styles from './data-table.module.css';
import { SELECTION_WIDTH } from './row-selection';
import { type ShownRows, TableBody } from './table-body';
import { TableHead } from './table-head';
import { useCardView } from './use-card-view';

export interface DataTableProps<Row extends object> extends ShownRows<Row>, TableColumns<Row> {
  label: string;
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row, index: number) => string;
  failure?: string | null;
  onRetry: () => void;
  emptyText: string;
  emptyAction?: ReactNode;
  stale?: boolean;
  /** Screen readers announce it; by default the rows of this page. */
  total?: number | undefined;
}

const noRows: never[] = [];
const noWidths = {};
/** A grid leaves the row keys to the page (docs/screens.md, "Keyboard"). */
const grid = { role: 'grid' };

/** The table of a list screen (docs/screens.md). */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, failure = null, selection } = props;
  const card = useCardView() ? props.card : null;
  // State, not a ref: rows need layout once their scroll frame exists.
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const table = useTable({
    features,
    columns: columns as DataColumn<Row>[], // The library never changes it.
    data: (rows ?? noRows) as Row[],
    getRowId: rowId,
  });
  const state =
    failure !== null ? 'failed' : rows === undefined ? 'loading' : rows.length === 0 ? 'empty' : 'ready';
  const groups = table.getHeaderGroups();
  // A new array would measure all texts again.
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
      // A frame without rows must still scroll by keyboard.
      tabIndex={state === 'ready' ? undefined : 0}
    >
      {state === 'loading' && <LoadingMessage />}
      {card !== null && (state === 'ready' || state === 'loading') && (
        <CardTools
          waiting={state === 'loading'}
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
          card === null ? styles.table : cardStyles.cards,
          props.stale === true && styles.stale,
        )}
        data-selectable={boxes === undefined ? undefined : true}
        data-compact={isCompact || undefined}
        data-two-lines={props.twoLines === true || undefined}
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
        {card === null && (
          <TableHead {...props} table={table} headers={headers} widths={widths} boxes={boxes} />
        )}
        {state === 'loading' && card === null && (
          <SkeletonRows looks={looks} hasBoxes={boxes !== undefined} />
        )}
        {state === 'loading' && card !== null && <SkeletonCards />}
        {state === 'ready' && <TableBody {...props} table={table} frame={frame} card={card} />}
      </table>
      <WholeText frame={frame} />
      {state === 'empty' && <EmptyMessage text={props.emptyText} action={props.emptyAction} />}
      {state === 'failed' && <FailureMessage text={failure ?? ''} onRetry={props.onRetry} />}
    </section>
  );
}

function tableStyle(widths: readonly number[], looks: readonly ColumnLook[], beside: number): CSSProperties {
  const options = looks.findIndex((look) => look.options === true);
  return {
    '--least-width': `${widths.reduce((sum, width) => sum + width, beside)}px`,
    '--selection-width': `${beside}px`,
    '--fixed-width': `${beside + (widths[0] ?? 0)}px`,
    '--options-width': `${widths[options] ?? 0}px`,
  } as CSSProperties; // React's type has no custom properties.
}

const SKELETON_ROWS = 12;

function SkeletonRows({ looks, hasBoxes }: { looks: readonly ColumnLook[]; hasBoxes: boolean }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: SKELETON_ROWS }, (_row, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <tr key={row} className={styles.row}>
          {hasBoxes && <td />}
          {looks.map((look, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <td key={column} className={look.numeric === true ? styles.numeric : undefined}>
              <span className={styles.bar} style={{ width: `${40 + ((row * 17 + column * 13) % 35)}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** A card has its title and two lines of facts. */
const CARD_LINES = ['60%', '45%', '35%'];

function SkeletonCards() {
  return (
    <tbody aria-hidden>
      {Array.from({ length: SKELETON_ROWS }, (_row, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <tr key={row} className={cardStyles.card}>
          <td className={cardStyles.cell}>
            <div className={cardStyles.content}>
              {CARD_LINES.map((width) => (
                <div key={width}>
                  <span className={styles.bar} style={{ width }} />
                </div>
              ))}
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  );
}

interface Shown {
  readonly row: HTMLElement;
  readonly texts: readonly string[];
  /** Pixels of the frame's content. */
  readonly top: number;
  readonly left: number;
}

/**
 * Shows the cut texts of the focused or tapped row below it (docs/screens.md, "Columns"). Screen readers read
 * whole texts in the cells.
 */
function WholeText({ frame }: { frame: HTMLElement | null }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (frame === null) return;
    const hide = () => setShown(null);
    const onFocus = ({ target }: FocusEvent) => {
      // The problem of an input stands below it.
      const isCell = target instanceof Element && target.hasAttribute(CELL_INPUT);
      const row = target instanceof Element && !isCell ? target.closest<HTMLElement>('tr[data-index]') : null;
      const texts = row === null ? [] : cutTexts(row);
      if (row === null || texts.length === 0) return hide();
      const top = row.getBoundingClientRect().bottom - frame.getBoundingClientRect().top + frame.scrollTop;
      setShown({ row, texts, top, left: frame.scrollLeft });
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    frame.addEventListener('focusin', onFocus);
    frame.addEventListener('focusout', hide);
    frame.addEventListener('keydown', onKey);
    return () => {
      frame.removeEventListener('focusin', onFocus);
      frame.removeEventListener('focusout', hide);
      frame.removeEventListener('keydown', onKey);
    };
  }, [frame]);
  // A row that goes loses the focus without an event.
  useEffect(() => {
    if (shown?.row.isConnected === false) setShown(null);
  });
  if (shown === null) return null;
  return (
    <div className={styles.whole} style={{ top: shown.top, left: shown.left }} aria-hidden data-whole-text>
      {shown.texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  );
}

/** Texts don't repeat. The tooltip of a shortened text, such as an app's id, has it in full. */
function cutTexts(row: HTMLElement): string[] {
  const cells = [...row.querySelectorAll<HTMLElement>('td')];
  const whole = cells.flatMap((cell) => {
    const inside = [...cell.querySelectorAll<HTMLElement>('*')].filter(isCut);
    if (inside.length > 0) return inside.map((element) => element.textContent);
    if (isCut(cell) || cell.textContent.includes('…')) return [cell.title || cell.textContent];
    return [];
  });
  return [...new Set(whole.map((text) => text.trim()).filter((text) => text !== ''))];
}

function isCut(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';
}
