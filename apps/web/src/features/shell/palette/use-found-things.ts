import { listInventories } from '@balanco/contract/inventories';
import { listProducts } from '@balanco/contract/products';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildingStore, IconClipboardList, IconPackage } from '@tabler/icons-react';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { foldText } from '../../../lib/fold-text';
import { pharmaciesQuery } from '../../../listing/pharmacies-query';
import { paths } from '../../../paths';
import type { Command, CommandGroup } from './commands';

/** Shorter texts would find nearly everything. */
const SHORTEST = 2;
/** How many things of a kind are listed. */
const MOST = 6;
/** The newest inventories, among which names are looked for. */
const INVENTORIES = 200;
const PAUSE_MS = 250;
const FRESH_MS = 60_000;

const newestInventories = queryOptions({
  queryKey: ['palette', 'inventories'],
  queryFn: async ({ signal }) =>
    (await request(listInventories, { query: { page_size: INVENTORIES } }, { signal })).results,
  staleTime: FRESH_MS,
});

function productsQuery(search: string) {
  return queryOptions({
    queryKey: ['palette', 'products', search],
    queryFn:
      search === ''
        ? skipToken
        : async ({ signal }) =>
            (await request(listProducts, { query: { search, page_size: MOST } }, { signal })).results,
    staleTime: FRESH_MS,
  });
}

export interface FoundThings {
  readonly groups: readonly CommandGroup[];
  readonly state: 'idle' | 'searching' | 'failed';
}

/** Pharmacies, inventories and products whose name or code matches, products looked up by the server after a pause. */
export function useFoundThings(query: string): FoundThings {
  const typed = query.trim();
  const isAsked = typed.length >= SHORTEST;
  const [paused] = useDebouncedValue(typed, PAUSE_MS);
  const isPaused = isAsked && paused === typed;
  const pharmacies = useQuery({ ...pharmaciesQuery, enabled: isAsked });
  const inventories = useQuery({ ...newestInventories, enabled: isAsked });
  const products = useQuery(productsQuery(isPaused ? typed : ''));
  if (!isAsked) return { groups: [], state: 'idle' };

  const words = foldText(typed).split(/\s+/);
  const matches = (name: string) => words.every((word) => foldText(name).includes(word));
  const nameOf = new Map(pharmacies.data?.map(({ id, name }) => [id, name]));
  const groups: CommandGroup[] = [
    {
      label: 'Farmácias',
      commands: (pharmacies.data ?? [])
        .filter(({ name }) => matches(name))
        .slice(0, MOST)
        .map(({ id, name }) =>
          thing({ id, label: name, Icon: IconBuildingStore, path: paths.inventories({ pharmacy: id }) }),
        ),
    },
    {
      label: 'Inventários',
      commands: (inventories.data ?? [])
        .filter((row) => row.section_id === null && matches(row.name))
        .slice(0, MOST)
        .map(({ inventory_id, name, pharmacy, pharmacy_name }) =>
          thing({
            id: String(inventory_id),
            label: name,
            hint: pharmacy_name,
            Icon: IconClipboardList,
            path: paths.inventories({ pharmacy, search: name }),
          }),
        ),
    },
    {
      label: 'Produtos',
      commands: (products.data ?? []).map(({ id, description, internal_code, barcode, pharmacy }) =>
        thing({
          id,
          label: description || internal_code || barcode,
          hint: [internal_code, barcode, nameOf.get(pharmacy)].filter(Boolean).join(' · '),
          Icon: IconPackage,
          path: paths.products({ pharmacy, search: barcode || internal_code }),
        }),
      ),
    },
  ];
  const loads = [pharmacies, inventories, products];
  const isSearching = !isPaused || loads.some(({ isFetching, data }) => isFetching && data === undefined);
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    state: isSearching ? 'searching' : loads.some(({ isError }) => isError) ? 'failed' : 'idle',
  };
}

function thing({
  path,
  ...shown
}: Pick<Command, 'id' | 'label' | 'hint' | 'Icon'> & { path: string }): Command {
  return { ...shown, target: { kind: 'screen', path } };
}
