import { listPeople } from '@balanco/contract/people/people';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client';

/** Everyone with an account, for administrators: also who has no licence or was deactivated. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => request(listPeople, {}, { signal }),
});
