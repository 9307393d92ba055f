import { formatInteger } from '@balanco/contract/base/numbers';
import { type Closing, ITEM_PAGE_LIMIT } from '@balanco/contract/comparison/closing';
import type { Item } from '@balanco/contract/comparison/closing-items';
import { listSectionItems, type SectionItem } from '@balanco/contract/comparison/section-items';
import { useHotkeys } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/client';
import { usePaper } from '../../../listing/print/use-paper';
import { PageAction } from '../../../ui/page-action';
import { type ItemListing, itemsQuery, narrowing } from '../closing-query';
import { listingWords } from '../listing-words';
import { ItemsSheet } from './items-sheet';
import { PrintDialog, type SheetOrder } from './print-dialog';
import { SectionSheet } from './section-sheet';

interface PrintItemsProps {
  id: string;
  closing: Closing | undefined;
  listing: ItemListing;
  /** The name of the section that the listing is narrowed to. */
  section: string | undefined;
}

type Printed =
  | { readonly order: 'list'; readonly items: readonly Item[] }
  | { readonly order: 'sections'; readonly items: readonly SectionItem[] };

/** 'Imprimir' and Ctrl+P: prints all items that a listing names, not only the page that is shown. */
export function PrintItems({ id, closing, listing, section }: PrintItemsProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  // In one call, so that a sheet that is signed shows one moment while counts arrive.
  const load = async (order: SheetOrder): Promise<Printed> => {
    if (order === 'sections') {
      const answer = await request(listSectionItems, { params: { id }, query: narrowing(listing) });
      return { order, items: fitting(answer) };
    }
    const query = itemsQuery(id, { ...listing, page: 1 }, ITEM_PAGE_LIMIT);
    return { order, items: fitting(await queries.fetchQuery({ ...query, staleTime: 0, gcTime: 0 })) };
  };
  const { print, printed } = usePaper(load);
  useHotkeys([['mod+P', () => setAsking(true)]], []);
  const filter = listingWords(listing, section);
  return (
    <>
      <PageAction label="Imprimir" Icon={IconPrinter} onClick={() => setAsking(true)} secondary />
      {asking && (
        <PrintDialog
          onPrint={(order) => {
            setAsking(false);
            print(order);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {closing && printed?.order === 'list' && (
        <ItemsSheet closing={closing} items={printed.items} filter={filter} />
      )}
      {closing && printed?.order === 'sections' && (
        <SectionSheet closing={closing} items={printed.items} filter={filter} />
      )}
    </>
  );
}

/** @throws a sentence if the list is too long for paper */
function fitting<Row>({ results, count }: { readonly results: readonly Row[]; readonly count: number }) {
  if (count > results.length) {
    throw new Error(
      `a lista tem ${formatInteger(count)} itens, e cabem ${formatInteger(ITEM_PAGE_LIMIT)}. Filtre por situação, departamento ou seção.`,
    );
  }
  return results;
}
