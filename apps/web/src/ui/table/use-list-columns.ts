import { useCallback, useMemo, useState } from 'react';
import {
  boundedWidth,
  type ColumnChoices,
  NO_CHOICES,
  rememberColumns,
  rememberedColumns,
} from './column-memory';
import { columnId, type DataColumn } from './columns';
import { sortDirection } from './next-sort';

/** The order of a list, as its DataTable takes it. */
export interface ListOrder {
  sort?: string | undefined;
  defaultSort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
}

/** One column in the menu 'Colunas'. */
interface ColumnChoice {
  readonly id: string;
  readonly label: string;
  readonly shown: boolean;
  /** It names the row, so it is always shown. */
  readonly fixed: boolean;
}

export interface ListColumns<Row extends object> {
  /** For the DataTable. */
  readonly shown: readonly DataColumn<Row>[];
  /** Widths chosen by hand, by column id, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
  /** Null makes the width automatic again. */
  readonly resize: (id: string, width: number | null) => void;
  /** For the menu 'Colunas', in the order of the table. */
  readonly choices: readonly ColumnChoice[];
  readonly toggle: (id: string) => void;
  /** Shows every column at its automatic width. */
  readonly restore: () => void;
}

const noOrder: ListOrder = {};

/**
 * The columns of a list screen as its person wants them: hidden ones and widths, remembered by the browser
 * (docs/decisions/0060). No list is in the order of a column that can't be seen: a column is shown while a link sorts by it,
 * and hiding it returns to the default order.
 *
 * @param list identifies the list in the browser's memory; it never changes
 * @param columns the same array as long as they are the same columns
 */
export function useListColumns<Row extends object>(
  list: string,
  columns: readonly DataColumn<Row>[],
  { sort, defaultSort, onSort }: ListOrder = noOrder,
): ListColumns<Row> {
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
        const shown = fixed || isSortedBy(column, sorted) || !chosen.hidden.includes(id);
        return [{ id, label: meta?.label ?? String(header), shown, fixed }];
      }),
    [columns, chosen.hidden, sorted],
  );
  const shown = useMemo(() => {
    const hidden = choices.flatMap((choice) => (choice.shown ? [] : [choice.id]));
    return columns.filter((column) => !hidden.includes(columnId(column)));
  }, [columns, choices]);

  return {
    shown,
    widths: chosen.widths,
    choices,
    resize(id, width) {
      const { [id]: _before, ...others } = chosen.widths;
      choose({ ...chosen, widths: width === null ? others : { ...others, [id]: boundedWidth(width) } });
    },
    toggle(id) {
      const others = chosen.hidden.filter((other) => other !== id);
      const isShown = choices.some((choice) => choice.id === id && choice.shown);
      choose({ ...chosen, hidden: isShown ? [...others, id] : others });
      if (isShown && columns.some((column) => columnId(column) === id && isSortedBy(column, sorted)))
        onSort?.(undefined);
    },
    restore: () => choose(NO_CHOICES),
  };
}

function isSortedBy<Row extends object>({ meta }: DataColumn<Row>, sort: string | undefined): boolean {
  return meta?.sortKey !== undefined && sortDirection(sort, meta.sortKey) !== 'none';
}
