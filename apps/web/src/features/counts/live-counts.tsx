import { useQueryClient } from '@tanstack/react-query';
import { useCounted } from '../../listing/use-counted';
import { countsKey } from './counts-query';
import type { CountFilter } from './filter/count-filter';

/** Milliseconds. A page has 150 KB. */
const REST_MS = 3_000;

/** Refreshes the list when something is counted in it. For staff: nobody else has the stream. */
export function LiveCounts({ filter: { pharmacy, inventory } }: { filter: CountFilter }) {
  const queries = useQueryClient();
  useCounted(inventory === null ? { pharmacy } : { inventory: String(inventory) }, REST_MS, () =>
    queries.invalidateQueries({ queryKey: countsKey }),
  );
  return null;
}
