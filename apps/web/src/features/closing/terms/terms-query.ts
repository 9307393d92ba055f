import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { changeClosingTerms, getClosingTerms, includeItem } from '@balanco/contract/comparison/closing-terms';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { closingKey } from '../../../listing/closing-key';

/** Scope and tolerance of an inventory. It is outside the keys of the page, so that no refresh replaces what is typed. */
export function termsQuery(id: string) {
  return queryOptions({
    queryKey: ['closing-terms', id] as const,
    queryFn: ({ signal }) => request(getClosingTerms, { params: { id } }, { signal }),
    // What is edited is what holds now.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Changes scope and tolerance; the whole page loads again. */
export function useChangeTerms(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof changeClosingTerms>['body']) =>
      request(changeClosingTerms, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...closingKey, id] }),
  });
}

/** Compares an item that is out of scope, or takes that back. */
export function useIncludeItem(id: string, key: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (included: boolean) => request(includeItem, { params: { id, key }, body: { included } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...closingKey, id] }),
  });
}
