import { UNPLACED_PAGE_SIZE } from '@balanco/contract/unplaced';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveRefresh } from '../../listing/live-refresh';
import { unplacedQuery } from '../../listing/unplaced-query';
import { useListAddress } from '../../listing/use-list-address';
import { useListedPage } from '../../listing/use-listed-page';

/**
 * The page of unplaced counts that the address names.
 *
 * @param granted asks nothing as long as it is false
 */
export function useUnplacedPage(granted: boolean) {
  const [{ page, inventory: named }, change] = useListAddress();
  const query = useQuery({ ...unplacedQuery(granted ? { page, named } : null), ...liveRefresh });
  const listed = useListedPage(query, UNPLACED_PAGE_SIZE);

  // All that named the chosen inventory have been assigned: on with the others.
  const { shown } = listed;
  const isEmptied = named !== null && shown?.listing.named === named && shown.count === 0;
  useEffect(() => {
    if (isEmptied) change({ inventory: null }, { replace: true });
  }, [isEmptied, change]);

  return {
    ...listed,
    named,
    chooseNamed: (inventory: string | null) => change({ inventory }),
  };
}
