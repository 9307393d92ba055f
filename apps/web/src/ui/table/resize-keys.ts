import type { KeyboardEvent } from 'react';
import type { ColumnResizing } from './table-head';

/** In pixels. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 16, ArrowLeft: -16 };

/**
 * The keys that resize the column whose head has the focus: Shift with the arrows left and right, and Delete for the
 * automatic width.
 *
 * @param widthOf the present width of a column, in pixels
 * @returns whether the key was one of them
 */
export function onResizeKey(
  event: KeyboardEvent<HTMLTableSectionElement>,
  { resize }: Pick<ColumnResizing, 'resize'>,
  widthOf: (id: string) => number,
): boolean {
  const { key, shiftKey, target } = event;
  const id = (target as Element).closest<HTMLElement>('th[data-resizes]')?.dataset.resizes;
  if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return false;
  const step = shiftKey ? STEPS[key] : undefined;
  if (step !== undefined) resize(id, widthOf(id) + step);
  else if (key === 'Delete' && !shiftKey) resize(id, null);
  else return false;
  event.preventDefault();
  return true;
}
