export type SortDirection = 'ascending' | 'descending' | 'none';

/** How a list is sorted by a column: `sort` is the field, with a minus sign in front for descending. */
export function sortDirection(sort: string | undefined, key: string): SortDirection {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : 'none';
}

/**
 * The order after a press on a column's head: ascending, descending, then the list's own again. A column that the list
 * is sorted by itself has two states only.
 *
 * @returns undefined for the list's own order
 */
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
