import { listPeople, type Person } from '@balanco/contract/people/people';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client';
import { counted } from '../../lib/counted';

/** Includes accounts without a licence or deactivated. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => request(listPeople, {}, { signal }),
});

export function reachWords({ pharmacies }: Pick<Person, 'pharmacies'>): string {
  if (pharmacies === null) return 'Todas';
  return pharmacies === 0 ? 'Nenhuma' : counted(pharmacies, 'farmácia', 'farmácias');
}
