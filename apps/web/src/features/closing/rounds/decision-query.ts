import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { decideItem, undecideItem } from '@balanco/contract/recounts/item-decisions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { closingKey } from '../../../listing/closing-key';

/** Decides an item whose rounds don't agree; the whole page loads again. */
export function useDecideItem(id: string, key: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof decideItem>['body']) =>
      request(decideItem, { params: { id, key }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...closingKey, id] }),
  });
}

/** Takes the decision back. */
export function useUndecideItem(id: string, key: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => request(undecideItem, { params: { id, key } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...closingKey, id] }),
  });
}
