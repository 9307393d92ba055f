import type { EndpointInput } from '@balanco/contract/base/endpoint';
import {
  bindCode,
  type CodeBinding,
  listCodeBindings,
  unbindCode,
} from '@balanco/contract/comparison/code-bindings';
import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { askedQuery, request, sentence } from '../../api/client';
import { comparisonKey } from '../../listing/queries';
import { noticeUndo } from '../../ui/messages/notice-undo';

export const BINDINGS_PER_PAGE = 50;

type Binding = EndpointInput<typeof bindCode>['body'];

export function bindingsQuery(pharmacy: string, page: number) {
  return askedQuery(
    [...comparisonKey, 'bindings', pharmacy, page],
    listCodeBindings,
    {
      params: { id: pharmacy },
      query: { page, page_size: BINDINGS_PER_PAGE },
    },
    { placeholderData: keepPreviousData },
  );
}

/** A binding holds for all inventories of the pharmacy. */
export function useBindCode(pharmacy: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (binding: Binding) => bind(pharmacy, binding),
    onSuccess: () => refresh(queries),
  });
}

export function useUnbindCode() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CodeBinding) => request(unbindCode, { params: { id } }),
    // It refreshes after a failure too: somebody may have unbound it.
    onSettled: () => refresh(queries),
  });
}

export function offerUnbind(queries: QueryClient, { id, code, ...binding }: CodeBinding): void {
  offer(queries, `Código ${code} vinculado a ${bindingItem(binding)}`, () =>
    request(unbindCode, { params: { id } }),
  );
}

export function offerBindAgain(queries: QueryClient, pharmacy: string, binding: CodeBinding): void {
  const { kind, code, item_key, factor } = binding;
  offer(queries, `Código ${code} desvinculado de ${bindingItem(binding)}`, () =>
    bind(pharmacy, { kind, code, item_key, factor }),
  );
}

export function bindingItem({
  description,
  item_key,
}: Pick<CodeBinding, 'description' | 'item_key'>): string {
  return description || `Código ${item_key.slice(2)}`;
}

function bind(pharmacy: string, body: Binding): Promise<CodeBinding> {
  return request(bindCode, { params: { id: pharmacy }, body });
}

function offer(queries: QueryClient, message: string, send: () => Promise<CodeBinding>): void {
  const undo = async () => {
    await send().catch((error: unknown) => {
      throw new Error(sentence(error));
    });
    refresh(queries);
  };
  noticeUndo({ message, undo });
}

/** A binding changes figures of all the pharmacy's inventories. */
function refresh(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: comparisonKey });
}
