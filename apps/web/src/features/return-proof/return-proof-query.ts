import {
  createReturnProof,
  listReturnProofItems,
  listReturnProofs,
  RETURN_PROOF_PAGE_LIMIT,
  RETURN_PROOF_PAGE_SIZE,
  type ReturnProofItem,
  type StockLine,
} from '@balanco/contract/exports/return-proofs';
import { getLastImport } from '@balanco/contract/products/product-import';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askedQuery, request, rowsQuery } from '../../api/client';
import { comparisonKey } from '../../listing/queries';
import { useWrite } from '../../session/use-dialog-write';

export function returnProofsQuery(id: string) {
  return rowsQuery([...comparisonKey, id, 'return-proofs'], listReturnProofs, { params: { id } });
}

export function returnProofItemsQuery(id: string, number: number, page: number) {
  return askedQuery(
    [...comparisonKey, id, 'return-proofs', number, page],
    listReturnProofItems,
    {
      params: { id, number },
      query: { page, page_size: RETURN_PROOF_PAGE_SIZE },
    },
    { placeholderData: keepPreviousData },
  );
}

export async function loadReturnProofItems(id: string, number: number): Promise<ReturnProofItem[]> {
  const items: ReturnProofItem[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: RETURN_PROOF_PAGE_LIMIT };
    const { results, next } = await request(listReturnProofItems, { params: { id, number }, query });
    items.push(...results);
    if (next === null) return items;
  }
}

/** Resolves with null if no import is known. */
export function lastImportQuery(pharmacy: string) {
  return queryOptions({
    queryKey: ['last-import', pharmacy] as const,
    queryFn: async ({ signal }) => (await request(getLastImport, { query: { pharmacy } }, { signal })).last,
  });
}

/** The ERP's stock, from the catalogue or a file. */
export type ProvedStock =
  | { readonly source: 'catalogue' }
  | { readonly source: 'file'; readonly file_name: string; readonly lines: StockLine[] };

export function useProve(id: string, version: number) {
  return useWrite([...comparisonKey, id], (stock: ProvedStock) =>
    request(createReturnProof, { params: { id, version }, body: stock }),
  );
}
