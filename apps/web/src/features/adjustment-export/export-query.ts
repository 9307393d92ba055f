import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import type { EndpointInput } from '@balanco/contract/base/endpoint';
import {
  type ExportCode,
  type ExportContent,
  type ExportProfile,
  listExportProfiles,
} from '@balanco/contract/exports/export-profiles';
import { exportSettlement, previewExport } from '@balanco/contract/exports/exports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request, rowsQuery } from '../../api/client';
import { comparisonKey } from '../../listing/queries';
import { usePromptWrite } from '../../session/use-dialog-write';

export const profilesKey = ['export-profiles'] as const;

export function profilesQuery(pharmacy: string) {
  return rowsQuery([...profilesKey, pharmacy], listExportProfiles, { params: { id: pharmacy } });
}

export interface FileChoice {
  readonly profile: string;
  /** null stands for the preselected one. */
  readonly content: ExportContent | null;
  readonly code: ExportCode;
  readonly byCode: boolean;
  readonly proof: number | undefined;
}

export function previewQuery(
  id: string,
  version: number,
  { profile, content, code, byCode, proof }: FileChoice,
) {
  return queryOptions({
    queryKey: [...comparisonKey, id, 'export', version, profile, content, code, byCode, proof] as const,
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
    placeholderData: keepPreviousData,
    // The stock may have moved since the last preview.
    staleTime: 0,
  });
}

export function useExport(id: string, version: number) {
  return usePromptWrite([...comparisonKey, id], (body: EndpointInput<typeof exportSettlement>['body']) =>
    request(exportSettlement, { params: { id, version }, body }),
  );
}

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly profile: ExportProfile;
}

export function profileGroups(
  own: readonly Choice[],
  isMeant: (profile: ExportProfile) => boolean = () => true,
) {
  const options = (profiles: readonly Choice[]) =>
    profiles.filter(({ profile }) => isMeant(profile)).map(({ id, name }) => ({ value: id, label: name }));
  const groups = [
    { group: 'Da farmácia', items: options(own) },
    { group: 'Prontos', items: options(SHIPPED_PROFILES) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
