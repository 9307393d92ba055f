import type { Cell } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { features } from './columns';

/** What a cell shows. Columns make it without hooks (docs/screens.md, "Columns"), so it can be made outside a component. */
export function cellContent<Row extends object>(cell: Cell<typeof features, Row, unknown>): ReactNode {
  const { cell: render } = cell.column.columnDef;
  return typeof render === 'function' ? render(cell.getContext()) : render;
}

/**
 * What a cell says: the text that its column makes, such as a date in pt-BR; the value if the column makes an element,
 * whose accessor then returns the words. Undefined for cells without words, such as options.
 *
 * @param content from `cellContent`, if it is already known
 */
export function shownText<Row extends object>(
  cell: Cell<typeof features, Row, unknown>,
  content: unknown = cellContent(cell),
): string | undefined {
  if (typeof content === 'string' || typeof content === 'number') return String(content);
  const value = cell.getValue();
  return typeof value === 'string' ? value : undefined;
}
