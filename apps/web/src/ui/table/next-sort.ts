export type SortDirection = 'ascending' | 'descending' | 'none';

/** The direction in which a list is sorted by a column. `sort` is a field, with a leading minus for descending. */
export function sortDirection(sort: string | undefined, key: string): SortDirection {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : 'none';
}

/**
 * The order after a press on a column's head: ascending, descending, then the default. A column that is the default
 * order has only two states.
 *
 * @returns undefined for the default order
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
