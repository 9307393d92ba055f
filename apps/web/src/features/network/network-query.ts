import {
  type AttentionGroup,
  listNetwork,
  listRepeatOffenders,
  listTransfers,
  NETWORK_PAGE_LIMIT,
  NETWORK_PAGE_SIZE,
  type NetworkPharmacy,
  type NetworkSort,
} from '@balanco/contract/progress/network';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { askedQuery, request } from '../../api/client';
import { pagedQuery } from '../../listing/paged-list';
import { liveRefresh } from '../../listing/queries';

interface NetworkListing {
  readonly search: string;
  readonly attention: AttentionGroup | undefined;
  readonly sort: NetworkSort;
  readonly page: number;
}

export function networkQuery(listing: NetworkListing | null) {
  return pagedQuery(
    ['network', 'pharmacies'],
    listing,
    (asked, signal) =>
      request(listNetwork, { query: { ...asked, page_size: NETWORK_PAGE_SIZE } }, { signal }),
    liveRefresh,
  );
}

export async function loadNetwork({
  search,
  attention,
  sort,
}: Omit<NetworkListing, 'page'>): Promise<NetworkPharmacy[]> {
  const rows: NetworkPharmacy[] = [];
  for (let page = 1; ; page += 1) {
    const query = { search, attention, sort, page, page_size: NETWORK_PAGE_LIMIT };
    const { results, next } = await request(listNetwork, { query });
    rows.push(...results);
    if (next === null) return rows;
  }
}

/** Every pharmacy, so that all share a scale. */
export function allPharmaciesQuery(search: string | null) {
  return queryOptions({
    queryKey: ['network', 'all', search] as const,
    queryFn:
      search === null ? skipToken : () => loadNetwork({ search, attention: undefined, sort: '-gross_share' }),
    ...liveRefresh,
  });
}

export function transfersQuery(listing: Pick<NetworkListing, 'search' | 'page'> | null) {
  return pagedQuery(['network', 'transfers'], listing, (asked, signal) =>
    request(listTransfers, { query: { ...asked, page_size: NETWORK_PAGE_SIZE } }, { signal }),
  );
}

export function repeatOffendersQuery(id: string, page: number) {
  return askedQuery(
    ['network', 'repeat-offenders', id, page],
    listRepeatOffenders,
    { params: { id }, query: { page, page_size: NETWORK_PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
}
