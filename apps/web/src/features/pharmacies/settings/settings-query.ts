import {
  getPharmacySettings,
  type SentSettings,
  savePharmacySettings,
} from '@balanco/contract/pharmacies/pharmacy-settings';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { closingKey } from '../../../listing/closing-key';

/** The settings of a pharmacy; null loads nothing. */
export function settingsQuery(id: string | null) {
  return queryOptions({
    queryKey: ['pharmacy-settings', id] as const,
    queryFn:
      id === null ? skipToken : ({ signal }) => request(getPharmacySettings, { params: { id } }, { signal }),
  });
}

/** Saves all settings; the pages of inventories, whose figures depend on them, load again. */
export function useSaveSettings(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: SentSettings) => request(savePharmacySettings, { params: { id }, body: settings }),
    onSuccess: (answer) => {
      queries.setQueryData(settingsQuery(id).queryKey, answer);
      void queries.invalidateQueries({ queryKey: closingKey });
    },
  });
}
