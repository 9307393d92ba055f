import { listPharmacies } from '@balanco/contract/pharmacies/pharmacies';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/client';

/** All pharmacies, newest first. The selector, Farmácias and the dashboard share it. */
export const pharmaciesQuery = queryOptions({
  queryKey: ['pharmacies'],
  queryFn: ({ signal }) => request(listPharmacies, {}, { signal }),
});
