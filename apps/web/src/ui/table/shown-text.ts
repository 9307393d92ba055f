import type { Cell } from '@tanstack/react-table';
import type { features } from './columns';

/**
 * What a cell says: the text that its column makes, such as a date in pt-BR; the value if the column makes an element,
 * whose accessor then returns the words. Undefined for cells without words, such as options.
 */
export function shownText<Row extends object>(cell: Cell<typeof features, Row, unknown>): string | undefined {
  const { cell: render } = cell.column.columnDef;
  // Columns make their content without hooks (docs/screens.md, "Columns"), so it can be made outside a component.
  const content: unknown = typeof render === 'function' ? render(cell.getContext()) : render;
  if (typeof content === 'string' || typeof content === 'number') return String(content);
  const value = cell.getValue();
  return typeof value === 'string' ? value : undefined;
}
