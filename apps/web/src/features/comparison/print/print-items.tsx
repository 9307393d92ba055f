import { formatInteger } from '@balanco/contract/base/numbers';
import {
  type Comparison,
  ITEM_PAGE_LIMIT,
  listSectionItems,
  type SectionItem,
} from '@balanco/contract/comparison/comparison';
import type { Item } from '@balanco/contract/comparison/items';
import { useHotkeys } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/client';
import { usePaper } from '../../../session/use-paper';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { choicesOf, RadioField } from '../../../ui/fields/form-fields';
import { keys } from '../../../ui/keys';
import { PageAction } from '../../../ui/list/list-screen';
import { filterWords } from '../../items/item-words';
import { type ItemListing, itemsQuery, narrowing } from '../../items/items-query';
import { ItemsSheet, SectionSheet } from './items-sheet';

interface PrintedList {
  id: string;
  comparison: Comparison | undefined;
  listing: ItemListing;
  section: string | undefined;
}

type Printed =
  | { readonly order: 'list'; readonly items: readonly Item[] }
  | { readonly order: 'sections'; readonly items: readonly SectionItem[] };

/** 'Imprimir' and Ctrl+P print every item of the listing, not only the page. */
export function usePrintItems({ id, comparison, listing, section }: PrintedList) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  // One call, so that a signed sheet shows one moment.
  const load = async (order: SheetOrder): Promise<Printed> => {
    if (order === 'sections') {
      const answer = await request(listSectionItems, { params: { id }, query: narrowing(listing) });
      return { order, items: fitting(answer) };
    }
    const query = itemsQuery(id, { ...listing, page: 1 }, ITEM_PAGE_LIMIT);
    return { order, items: fitting(await queries.fetchQuery({ ...query, staleTime: 0, gcTime: 0 })) };
  };
  const { print, printed } = usePaper(load);
  const ask = () => setAsking(true);
  useHotkeys([[`mod+${keys.print}`, ask]], []);
  const filter = listingWords(listing, section);
  const shown = comparison && (
    <>
      {asking && (
        <PrintDialog
          onPrint={(order) => {
            setAsking(false);
            print(order);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {printed?.order === 'list' && (
        <ItemsSheet comparison={comparison} items={printed.items} filter={filter} />
      )}
      {printed?.order === 'sections' && (
        <SectionSheet comparison={comparison} items={printed.items} filter={filter} />
      )}
    </>
  );
  return {
    action: <PageAction label="Imprimir" Icon={IconPrinter} onClick={ask} />,
    shown,
  };
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

function listingWords({ filter, search, department }: ItemListing, section: string | undefined): string {
  const searched = search.trim() === '' ? null : `“${search.trim()}”`;
  return [filter === null ? 'Todos os itens' : filterWords[filter], searched, department, section]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ');
}

type SheetOrder = 'list' | 'sections';

const orders: Readonly<Record<SheetOrder, { name: string; means: string }>> = {
  list: { name: 'Lista', means: 'Todos os itens, na ordem da tela' },
  sections: {
    name: 'Por seção',
    means: 'Cada seção na ordem das prateleiras, com um lugar para assinar; os não contados no fim',
  },
};

function PrintDialog({ onPrint, onClose }: { onPrint: (order: SheetOrder) => void; onClose: () => void }) {
  const [order, setOrder] = useState<SheetOrder>('list');
  return (
    <FormDialog
      title="Imprimir divergências"
      submitLabel="Imprimir"
      onSubmit={() => onPrint(order)}
      onClose={onClose}
    >
      <RadioField label="Ordem da folha" value={order} choices={choicesOf(orders)} onChange={setOrder} />
    </FormDialog>
  );
}
