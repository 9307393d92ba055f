import type { EndpointCall, EndpointInput } from '@balanco/contract/base/endpoint';
import { finaliseInventory, finaliseMobileInventory } from '@balanco/contract/inventories/inventories';
import {
  addStrays,
  cancelRecount,
  createRecount,
  decideNotFound,
  overrideCounter,
  type RecountPreview,
} from '@balanco/contract/recounts/recount-changes';
import {
  countSectionsTwice,
  getRecount,
  listMobileRecounts,
  listRecountSections,
  listRecounts,
  type Recount,
} from '@balanco/contract/recounts/recounts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askedQuery, request, rowsQuery } from '../../api/client';
import { comparisonKey, liveRefresh } from '../../listing/queries';
import { useCreationKey, useWrite } from '../../session/use-dialog-write';

/** The stream speaks of counts, not of marks 'não encontrado' (docs/screens.md). In ms. */
const recountRefresh = { ...liveRefresh, refetchInterval: 5_000 };

export function recountsQuery(id: string) {
  return rowsQuery([...comparisonKey, id, 'recounts'], listRecounts, { params: { id } }, recountRefresh);
}

export function recountQuery(id: string, section: string) {
  return askedQuery(
    [...comparisonKey, id, 'recount', section],
    getRecount,
    { params: { id, section_id: section } },
    recountRefresh,
  );
}

export function recountSectionsQuery(id: string) {
  return rowsQuery([...comparisonKey, id, 'recount-sections'], listRecountSections, { params: { id } });
}

export function ownRecountsQuery() {
  return rowsQuery(['own-recounts'], listMobileRecounts, {}, liveRefresh);
}

export type RecountRequest = EndpointCall<typeof createRecount>['body'];

export function previewQuery(id: string, body: RecountRequest) {
  return queryOptions({
    queryKey: [...comparisonKey, id, 'recount-preview', body] as const,
    queryFn: async ({ signal }): Promise<RecountPreview> => {
      const query = { dry_run: 'true' } as const;
      const answer = await request(createRecount, { params: { id }, query, body }, { signal });
      if ('minutes' in answer) return answer;
      throw new Error('a preview answered a recount');
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useCreateRecount(id: string) {
  const { keyOf } = useCreationKey();
  return useWrite([...comparisonKey, id], (body: RecountRequest) =>
    request(createRecount, { params: { id }, body }, { creationKey: keyOf(body) }),
  );
}

/** One after the other, because the second takes what is on no list. Returns how many items both have. */
export function useSplitRecount(id: string) {
  const { keyOf } = useCreationKey();
  return useWrite([...comparisonKey, id], async (bodies: readonly RecountRequest[]) => {
    let items = 0;
    for (const body of bodies)
      items += (await request(createRecount, { params: { id }, body }, { creationKey: keyOf(body) })).items;
    return items;
  });
}

export function useCountSectionsTwice(id: string) {
  const { keyOf } = useCreationKey();
  return useWrite([...comparisonKey, id], (body: EndpointCall<typeof countSectionsTwice>['body']) =>
    request(countSectionsTwice, { params: { id }, body }, { creationKey: keyOf(body) }),
  );
}

export function useCancelRecount(id: string, { section_id }: Recount) {
  return useWrite([...comparisonKey, id], (reason: string) =>
    request(cancelRecount, { params: { id, section_id }, body: { reason } }),
  );
}

export function useOverride(id: string, { section_id }: Recount) {
  return useWrite([...comparisonKey, id], (body: EndpointInput<typeof overrideCounter>['body']) =>
    request(overrideCounter, { params: { id, section_id }, body }),
  );
}

export function useDecideNotFound(id: string, section: string) {
  return useWrite([...comparisonKey, id], (body: EndpointInput<typeof decideNotFound>['body']) =>
    request(decideNotFound, { params: { id, section_id: section }, body }),
  );
}

export function useAddStrays(id: string, section: string) {
  return useWrite([...comparisonKey, id], (items: string[]) =>
    request(addStrays, { params: { id, section_id: section }, body: { items } }),
  );
}

/** A recount closes like any section. */
export function useCloseRecount(id: string, { section_id }: Recount) {
  return useWrite([...comparisonKey, id], (finalizado: boolean): Promise<unknown> => {
    const body = { finalizado, section_id };
    return id.includes('-')
      ? request(finaliseMobileInventory, { params: { uuid: id }, body })
      : request(finaliseInventory, { params: { id }, body });
  });
}
