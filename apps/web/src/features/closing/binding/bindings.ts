import type { EndpointInput } from '@balanco/contract/base/endpoint';
import {
  bindCode,
  type CodeBinding,
  listCodeBindings,
  unbindCode,
} from '@balanco/contract/comparison/code-bindings';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { sentence } from '../../../api/sentence';
import { closingKey } from '../../../listing/closing-key';
import { noticeUndo } from '../../../ui/undo-notice';

export const BINDINGS_PER_PAGE = 50;

/** Which code leads to which item, and with what factor. */
type Binding = EndpointInput<typeof bindCode>['body'];

/** One page of the bindings of a pharmacy. The page before it stays until the new one is loaded. */
export function bindingsQuery(pharmacy: string, page: number) {
  return queryOptions({
    queryKey: [...closingKey, 'bindings', pharmacy, page] as const,
    queryFn: ({ signal }) =>
      request(
        listCodeBindings,
        { params: { id: pharmacy }, query: { page, page_size: BINDINGS_PER_PAGE } },
        { signal },
      ),
    placeholderData: (previous) => previous,
  });
}

/** Binds a code to an item, for all inventories of its pharmacy. */
export function useBindCode(pharmacy: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (binding: Binding) => bind(pharmacy, binding),
    onSuccess: () => refresh(queries),
  });
}

/** Undoes a binding. */
export function useUnbindCode() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CodeBinding) => request(unbindCode, { params: { id } }),
    // If somebody else undid it before, the list is out of date.
    onSettled: () => refresh(queries),
  });
}

/** After a code was bound: says so, and offers to undo it. */
export function offerUnbind(queries: QueryClient, { id, code, ...binding }: CodeBinding): void {
  offer(queries, `Código ${code} vinculado a ${bindingItem(binding)}`, () =>
    request(unbindCode, { params: { id } }),
  );
}

/** After a binding was undone: says so, and offers to make it again. */
export function offerBindAgain(queries: QueryClient, pharmacy: string, binding: CodeBinding): void {
  const { kind, code, item_key, factor } = binding;
  offer(queries, `Código ${code} desvinculado de ${bindingItem(binding)}`, () =>
    bind(pharmacy, { kind, code, item_key, factor }),
  );
}

/** The item of a binding as it is shown: its description, else its code. */
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

/** What a code counts changes figures everywhere on the page of every inventory. */
function refresh(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: closingKey });
}
