import { type Cell, type ColumnDef, createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { remember, remembered } from '../../lib/browser-memory';

/** See docs/screens.md, "Columns". */
export interface ColumnLook {
  /** The least width, in pixels. */
  width: number;
  /** Takes the remaining width and gives way first. */
  grow?: boolean;
  /** Gives way with those columns down to this width, in pixels, but takes no remaining width. */
  yields?: number;
  room?: number;
  /** The text that decides the width stands in the small letters of a second line. */
  small?: boolean;
  /** A text that a cell may get later; it is measured with the others, so that the column keeps its width. */
  reserves?: string;
  /** The tooltip shows the value instead of the cell's text. */
  valueAsHint?: boolean;
  numeric?: boolean;
  code?: boolean;
  /** Without it the column can't be sorted. */
  sortKey?: string;
  /** Identifies the row, so it can't be hidden. Every list has at least one. */
  identifies?: boolean;
  /** Hidden until somebody chooses it in 'Colunas'. */
  hiddenAtFirst?: boolean;
  /** It is never hidden, always in sight, of fixed width. */
  options?: boolean;
  edited?: boolean;
  /** What its figure means, as the tooltip of the head. */
  explains?: string;
  label?: string;
}

export type DataColumn<Row> = ColumnDef<typeof features, Row & object, unknown>;

/**
 * Call it at module scope, so that columns keep their identity. `cell` must not call hooks: it also runs
 * outside components.
 */
export function columnsFor<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}

export function optionsColumn<Row extends object>(
  width: number,
  cell: (row: Row, index: number) => ReactNode,
): DataColumn<Row> {
  const meta = { width, options: true };
  return { id: 'options', header: 'Opções', meta, cell: ({ row }) => cell(row.original, row.index) };
}

export const defaultLook: ColumnLook = { width: 120 };

/** No row models: the server sorts, filters and pages. */
export const features = tableFeatures({ columnMeta: {} as ColumnLook });

export function columnId<Row>(column: DataColumn<Row>): string {
  return column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '');
}

export function cellContent<Row extends object>(cell: Cell<typeof features, Row, unknown>): ReactNode {
  const { cell: render } = cell.column.columnDef;
  return typeof render === 'function' ? render(cell.getContext()) : render;
}

/**
 * A cell's text (docs/screens.md, "Columns"): what its column renders, or the accessor's value for an
 * element. Undefined without words, as for options.
 */
export function shownText<Row extends object>(
  cell: Cell<typeof features, Row, unknown>,
  content: unknown = cellContent(cell),
): string | undefined {
  if (typeof content === 'string' || typeof content === 'number') return String(content);
  const value = cell.getValue();
  return typeof value === 'string' ? value : undefined;
}

export function classes(...names: readonly (string | undefined | false)[]): string | undefined {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ') || undefined;
}

export interface ListOrder {
  /** A column's `sortKey`, with a leading minus for descending. */
  sort?: string | undefined;
  defaultSort?: string | undefined;
  /** Undefined for the default order. Without it no head sorts. */
  onSort?: ((sort: string | undefined) => void) | undefined;
}

interface ColumnChoice {
  readonly id: string;
  readonly label: string;
  readonly shown: boolean;
  readonly fixed: boolean;
}

export interface ColumnResizing {
  readonly widths: Readonly<Record<string, number>>;
  /** Null restores the automatic width. */
  readonly resize: (id: string, width: number | null) => void;
}

/** The columns of a `DataTable` and their order. */
export interface TableColumns<Row extends object> extends ListOrder {
  /** They stand at module scope or are memoised. Set `meta`: it has the width. */
  columns: readonly DataColumn<Row>[];
  /** Without it columns can't be resized. */
  resizing?: ColumnResizing | undefined;
}

export interface ListColumns<Row extends object> {
  readonly table: TableColumns<Row>;
  readonly choices: readonly ColumnChoice[];
  readonly toggle: (id: string) => void;
  readonly restore: () => void;
}

const noOrder: ListOrder = {};

/**
 * A person's hidden columns and widths, which the browser remembers. No list is sorted by a hidden column: a
 * column shows while a link sorts by it, and hiding it restores the default order.
 *
 * @param list identifies the list in the browser's memory
 * @param columns a stable array
 */
export function useListColumns<Row extends object>(
  list: string,
  columns: readonly DataColumn<Row>[],
  order: ListOrder = noOrder,
): ListColumns<Row> {
  const { sort, defaultSort, onSort } = order;
  const [chosen, setChosen] = useState(() => rememberedColumns(list));
  const choose = useCallback(
    (next: ColumnChoices) => {
      rememberColumns(list, next);
      setChosen(next);
    },
    [list],
  );
  const sorted = sort === defaultSort ? undefined : sort;
  const choices = useMemo(
    () =>
      columns.flatMap((column): ColumnChoice[] => {
        const { meta, header } = column;
        if (meta?.options === true) return [];
        const fixed = meta?.identifies === true;
        const id = columnId(column);
        const shown =
          fixed || isSortedBy(column, sorted) || chosen.hidden.includes(id) === isHiddenAtFirst(column);
        return [{ id, label: meta?.label ?? String(header), shown, fixed }];
      }),
    [columns, chosen.hidden, sorted],
  );
  const shown = useMemo(() => {
    const hidden = choices.flatMap((choice) => (choice.shown ? [] : [choice.id]));
    return columns.filter((column) => !hidden.includes(columnId(column)));
  }, [columns, choices]);

  const resize = (id: string, width: number | null) => {
    const { [id]: _before, ...others } = chosen.widths;
    choose({ ...chosen, widths: width === null ? others : { ...others, [id]: boundedWidth(width) } });
  };
  return {
    table: { columns: shown, resizing: { widths: chosen.widths, resize }, ...order },
    choices,
    toggle(id) {
      const others = chosen.hidden.filter((other) => other !== id);
      const isShown = choices.some((choice) => choice.id === id && choice.shown);
      const column = columns.find((each) => columnId(each) === id);
      const isChange = column !== undefined && isShown !== isHiddenAtFirst(column);
      choose({ ...chosen, hidden: isChange ? [...others, id] : others });
      if (isShown && column !== undefined && isSortedBy(column, sorted)) onSort?.(undefined);
    },
    restore: () => choose(NO_CHOICES),
  };
}

function isHiddenAtFirst<Row extends object>({ meta }: DataColumn<Row>): boolean {
  return meta?.hiddenAtFirst === true;
}

function isSortedBy<Row extends object>({ meta }: DataColumn<Row>, sort: string | undefined): boolean {
  return meta?.sortKey !== undefined && sortDirection(sort, meta.sortKey) !== 'none';
}

export type SortDirection = 'ascending' | 'descending' | 'none';

export function sortDirection(sort: string | undefined, key: string): SortDirection {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : 'none';
}

/** Ascending, descending, then the default, which is undefined. The default column has two states. */
export function nextSort(
  sort: string | undefined,
  key: string,
  defaultSort: string | undefined,
): string | undefined {
  const isDefaultColumn = sortDirection(defaultSort, key) !== 'none';
  const direction = sortDirection(sort, key);
  if (direction === 'descending' && !isDefaultColumn) return undefined;
  const next = direction === 'ascending' ? `-${key}` : key;
  return next === defaultSort ? undefined : next;
}

interface ColumnChoices {
  readonly hidden: readonly string[];
  /** Pixels by column id. A column without one fits its content. */
  readonly widths: Readonly<Record<string, number>>;
}

const NO_CHOICES: ColumnChoices = { hidden: [], widths: {} };

const STORAGE_KEY = 'listColumns';
/** Pixels: a narrower head can't be read or dragged, a wider column fits no screen. */
const NARROWEST = 56;
const WIDEST = 1000;

/** Ignores values of another shape, such as an older version's. Unknown ids do no harm. */
function rememberedColumns(list: string): ColumnChoices {
  const { hidden, widths } = asRecord(asRecord(remembered(STORAGE_KEY, {}))[list]);
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [],
    widths: Object.fromEntries(
      Object.entries(asRecord(widths)).flatMap(([id, width]) =>
        typeof width === 'number' ? [[id, boundedWidth(width)]] : [],
      ),
    ),
  };
}

function rememberColumns(list: string, choices: ColumnChoices): void {
  const { [list]: _before, ...others } = asRecord(remembered(STORAGE_KEY, {}));
  const isDefault = choices.hidden.length === 0 && Object.keys(choices.widths).length === 0;
  remember(STORAGE_KEY, isDefault ? others : { ...others, [list]: choices });
}

function boundedWidth(width: number): number {
  return Math.round(Math.max(NARROWEST, Math.min(width, WIDEST)));
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>) : {}; // Callers check its values.
}
