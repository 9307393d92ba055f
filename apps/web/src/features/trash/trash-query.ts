import { listTrash, TRASH_PAGE_SIZE, type TrashKind, trashKindSchema } from '@balanco/contract/history/trash';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { request } from '../../api/client';
import { useListAddress } from '../../listing/use-list-address';
import { useListedPage } from '../../listing/use-listed-page';

interface TrashListing {
  readonly page: number;
  readonly pharmacy: string | undefined;
  readonly kind: TrashKind | undefined;
  readonly search: string | undefined;
}

/** @param listing null disables the query */
function trashQuery(listing: TrashListing | null) {
  return queryOptions({
    queryKey: ['trash', listing] as const,
    queryFn:
      listing === null
        ? skipToken
        : async ({ signal }) => ({ listing, ...(await request(listTrash, { query: listing }, { signal })) }),
    placeholderData: (previous) => previous,
    // What others deleted or restored meanwhile matters here.
    staleTime: 0,
  });
}

/**
 * The page of deletions that the address names.
 *
 * @param granted loads nothing while it is false
 */
export function useTrashPage(granted: boolean) {
  const [{ page, pharmacy, search, only }, change] = useListAddress();
  // A link may contain a kind that doesn't exist. Then all are shown.
  const kind = trashKindSchema.safeParse(only).data;
  const listing: TrashListing = {
    page,
    kind,
    pharmacy: pharmacy ?? undefined,
    search: search.trim() === '' ? undefined : search,
  };
  const listed = useListedPage(useQuery(trashQuery(granted ? listing : null)), TRASH_PAGE_SIZE);
  return {
    ...listed,
    kind: kind ?? null,
    pharmacy,
    isNarrowed: pharmacy !== null || kind !== undefined || listing.search !== undefined,
    choosePharmacy: (chosen: string | null) => change({ pharmacy: chosen }),
    chooseKind: (chosen: string | null) => change({ only: chosen }),
  };
}
