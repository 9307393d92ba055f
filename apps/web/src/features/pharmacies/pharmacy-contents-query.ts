import { getPharmacyContents } from '@balanco/contract/pharmacies';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client';

/** What goes with a pharmacy that is deleted; asked anew each time, because collectors add to it meanwhile. */
export function pharmacyContentsQuery(id: string) {
  return queryOptions({
    queryKey: ['pharmacy-contents', id] as const,
    queryFn: ({ signal }) => request(getPharmacyContents, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
