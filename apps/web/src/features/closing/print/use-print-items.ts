import { ITEM_PAGE_LIMIT } from '@balanco/contract/closing';
import type { Item } from '@balanco/contract/closing-items';
import { formatInteger } from '@balanco/contract/numbers';
import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sentence } from '../../../api/sentence';
import { noticeFailure } from '../../../ui/notices';
import { type ItemListing, itemsQuery } from '../closing-query';

/**
 * Prints all items that a listing names, not only the page that is shown, with the button or Ctrl+P. The items are
 * there while the browser prints.
 */
export function usePrintItems(id: string, listing: ItemListing) {
  const queries = useQueryClient();
  const [items, setItems] = useState<readonly Item[] | null>(null);
  const running = useRef(false);

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
  const print = async () => {
    if (running.current) return;
    running.current = true;
    try {
      setItems(await load());
    } catch (error) {
      noticeFailure(`Erro ao imprimir: ${sentence(error)}`);
    } finally {
      running.current = false;
    }
  };
  const start = () => void print();
  useHotkeys([['mod+P', start]], []);
  const end = useCallback(() => setItems(null), []);
  useEffect(() => {
    if (items === null) return;
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [items, end]);
  return { print: start, printed: items };
}

function tooMany(count: number): string {
  return `a lista tem ${formatInteger(count)} itens, e cabem ${formatInteger(ITEM_PAGE_LIMIT)}. Filtre por situação, departamento ou seção.`;
}
