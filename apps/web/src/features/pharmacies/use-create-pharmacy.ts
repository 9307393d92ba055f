import { createPharmacy } from '@balanco/contract/pharmacies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import { pharmaciesQuery } from '../../listing/pharmacies-query';

/** Creates a pharmacy by its name and refreshes every list of pharmacies. */
export function useCreatePharmacy() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => request(createPharmacy, { body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: pharmaciesQuery.queryKey }),
  });
}
