import {
  type Closing,
  captureSnapshot,
  chooseStockMode,
  type StockMode,
} from '@balanco/contract/comparison/closing';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import { closingKey } from '../../listing/closing-key';
import { closingQuery } from './closing-query';

/** Copies the catalogue's stock as the next version that an inventory is compared with. */
export function useCaptureSnapshot(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (_now: 'capture') => request(captureSnapshot, { params: { id } }),
    onSuccess: (closing) => show(queries, id, closing),
  });
}

/** Says how the stock of items with several codes is read. */
export function useChooseStockMode(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mode: StockMode) => request(chooseStockMode, { params: { id }, body: { mode } }),
    onSuccess: (closing) => show(queries, id, closing),
  });
}

/** Shows the answer at once; the lists of items load again. */
function show(queries: QueryClient, id: string, closing: Closing): void {
  queries.setQueryData(closingQuery(id).queryKey, closing);
  void queries.invalidateQueries({ queryKey: [...closingKey, id] });
}
