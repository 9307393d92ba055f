import { listPharmacies } from '@balanco/contract/pharmacies';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/client';

/** All pharmacies, newest first: for the selector, the Farmácias screen and the dashboard alike. */
export const pharmaciesQuery = queryOptions({
  queryKey: ['pharmacies'],
  queryFn: ({ signal }) => request(listPharmacies, {}, { signal }),
});
