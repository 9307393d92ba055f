import { ITEM_PAGE_LIMIT } from '@balanco/contract/closing';
import type { Item } from '@balanco/contract/closing-items';
import { formatInteger } from '@balanco/contract/numbers';
import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ItemListing, itemsQuery } from '../closing-query';
import { usePaper } from './use-paper';

/** Prints all items that a listing names, not only the page that is shown, with the button or Ctrl+P. */
export function usePrintItems(id: string, listing: ItemListing) {
  const queries = useQueryClient();
  // In one call, so that a sheet that is signed shows one moment while counts arrive.
  const load = async (): Promise<readonly Item[]> => {
    const { results, count } = await queries.fetchQuery({
      ...itemsQuery(id, { ...listing, page: 1 }, ITEM_PAGE_LIMIT),
      staleTime: 0,
      gcTime: 0,
    });
    if (count > results.length) throw new Error(tooMany(count));
    return results;
  };
  const paper = usePaper(load);
  useHotkeys([['mod+P', paper.print]], []);
  return paper;
}

function tooMany(count: number): string {
  return `a lista tem ${formatInteger(count)} itens, e cabem ${formatInteger(ITEM_PAGE_LIMIT)}. Filtre por situação, departamento ou seção.`;
}
