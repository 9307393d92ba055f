import type { EndpointInput } from '@balanco/contract/base/endpoint';
import type { ExportCode, ExportContent } from '@balanco/contract/exports/export-profile';
import { listExportProfiles } from '@balanco/contract/exports/export-profiles';
import { exportSettlement, previewExport } from '@balanco/contract/exports/exports';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import { closingKey } from '../../listing/closing-key';

export const profilesKey = ['export-profiles'] as const;

/** The profiles of a pharmacy, without those that the product brings. */
export function profilesQuery(pharmacy: string) {
  return queryOptions({
    queryKey: [...profilesKey, pharmacy] as const,
    queryFn: async ({ signal }) =>
      (await request(listExportProfiles, { params: { id: pharmacy } }, { signal })).results,
  });
}

/** What a file is made of. */
export interface FileChoice {
  readonly profile: string;
  /** Null: what is preselected. */
  readonly content: ExportContent | null;
  readonly code: ExportCode;
  readonly byCode: boolean;
  /** The number of a proof of return: only what the ERP did not take. */
  readonly proof: number | undefined;
}

/** How the file of a version would be. The preview before it stays until the new one is loaded. */
export function previewQuery(
  id: string,
  version: number,
  { profile, content, code, byCode, proof }: FileChoice,
) {
  return queryOptions({
    queryKey: [...closingKey, id, 'export', version, profile, content, code, byCode, proof] as const,
    queryFn: ({ signal }) => {
      const query = {
        profile,
        content: content ?? undefined,
        code_kind: code,
        by_code: byCode ? ('true' as const) : ('false' as const),
        return_proof: proof,
      };
      return request(previewExport, { params: { id, version }, query }, { signal });
    },
    placeholderData: (previous) => previous,
    // The same file is asked for again when the stock may have moved.
    staleTime: 0,
  });
}

/** Makes the file of a version; the page of the inventory says so afterwards. */
export function useExport(id: string, version: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof exportSettlement>['body']) =>
      request(exportSettlement, { params: { id, version }, body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: [...closingKey, id] }),
  });
}
