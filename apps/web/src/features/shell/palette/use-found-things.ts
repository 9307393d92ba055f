import { codeKey, sameCode } from '@balanco/contract/base/codes';
import { foldText } from '@balanco/contract/base/fold-text';
import { listInventories } from '@balanco/contract/inventories/inventories';
import { type ListedProduct, listProducts } from '@balanco/contract/products/products';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBuildingStore,
  IconClipboardList,
  IconFileExport,
  IconListNumbers,
  IconPackage,
  IconScale,
  IconSettings,
} from '@tabler/icons-react';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { rememberedPharmacy } from '../../../listing/pharmacy-choice';
import { pharmaciesQuery } from '../../../listing/queries';
import { paths } from '../../../paths';
import type { Command, CommandGroup } from './commands';

/** Shorter texts match nearly everything. */
const SHORTEST = 2;
const MOST = 6;
/** Pause of typing before the server searches, in ms. */
export const PAUSE_MS = 250;
const FRESH_MS = 60_000;

const SETTINGS = 'Configurações';
const PROFILES = 'Perfis de exportação';

function inventoriesQuery(search: string) {
  return queryOptions({
    queryKey: ['palette', 'inventories', search],
    queryFn:
      search === ''
        ? skipToken
        : async ({ signal }) =>
            (await request(listInventories, { query: { search, page_size: MOST } }, { signal })).results,
    staleTime: FRESH_MS,
  });
}

function productsQuery(search: string) {
  return queryOptions({
    queryKey: ['palette', 'products', search],
    queryFn:
      search === ''
        ? skipToken
        : async ({ signal }): Promise<ListedProduct[]> => {
            const [exact, similar] = await Promise.all([
              isCode(search)
                ? request(listProducts, { query: { code: search, page_size: MOST } }, { signal })
                : null,
              request(listProducts, { query: { search, page_size: MOST } }, { signal }),
            ]);
            const found = [...(exact?.results ?? []), ...similar.results];
            return [...new Map(found.map((product) => [product.id, product])).values()].slice(0, MOST);
          },
    staleTime: FRESH_MS,
  });
}

function isCode(text: string): boolean {
  return /\d/.test(text) && codeKey(text) !== '';
}

/** Offers each pharmacy with a product of this code; without one, the pharmacy chosen last. */
function countsOf(
  code: string,
  products: readonly ListedProduct[],
  nameOf: ReadonlyMap<string, string>,
): Command[] {
  const holders = products.filter(
    ({ barcode, internal_code }) => sameCode(barcode, code) || sameCode(internal_code, code),
  );
  const label = `Contagens de ${code}`;
  const commands = [...new Set(holders.map(({ pharmacy }) => pharmacy))].map((pharmacy) =>
    thing({
      id: `${pharmacy}/counts`,
      label,
      hint: nameOf.get(pharmacy) ?? '',
      Icon: IconListNumbers,
      path: paths.counts({ pharmacy, search: code }),
    }),
  );
  if (commands.length > 0) return commands;
  return [thing({ id: 'counts', label, Icon: IconListNumbers, path: paths.counts({ search: code }) })];
}

export interface FoundThings {
  readonly groups: readonly CommandGroup[];
  readonly state: 'idle' | 'searching' | 'failed';
  readonly failed: string;
}

/**
 * The browser searches pharmacies, the server the rest after a pause.
 *
 * @param isEntered doesn't wait for the pause
 */
export function useFoundThings(query: string, isEntered = false): FoundThings {
  const typed = query.trim();
  const isAsked = typed.length >= SHORTEST;
  const [paused] = useDebouncedValue(typed, PAUSE_MS);
  const isPaused = isAsked && (isEntered || paused === typed);
  const search = isPaused ? typed : '';
  const pharmacies = useQuery({ ...pharmaciesQuery, enabled: isAsked });
  const inventories = useQuery(inventoriesQuery(search));
  const products = useQuery(productsQuery(search));
  if (!isAsked) return { groups: [], state: 'idle', failed: '' };

  const words = foldText(typed).split(/\s+/);
  const matches = (name: string) => words.every((word) => foldText(name).includes(word));
  const nameOf = new Map(pharmacies.data?.map(({ id, name }) => [id, name]));
  const chosen = rememberedPharmacy();
  const all = [...(pharmacies.data ?? [])].sort((a, b) => Number(b.id === chosen) - Number(a.id === chosen));
  const named = (pharmacies.data ?? []).filter(({ name }) => matches(name));
  const asked = all.filter(({ name }) => !matches(name) && matches(`${SETTINGS} ${PROFILES} ${name}`));
  const groups: CommandGroup[] = [
    {
      label: 'Farmácias',
      commands: [...named, ...asked].slice(0, MOST).flatMap(({ id, name }) =>
        [
          thing({ id, label: name, Icon: IconBuildingStore, path: paths.inventories({ pharmacy: id }) }),
          {
            id: `${id}/settings`,
            label: `${SETTINGS} de ${name}`,
            Icon: IconSettings,
            target: { kind: 'staff-screen' as const, path: paths.pharmacySettings(id) },
          },
          {
            id: `${id}/profiles`,
            label: `${PROFILES} de ${name}`,
            Icon: IconFileExport,
            target: { kind: 'staff-screen' as const, path: paths.exportProfiles(id) },
          },
        ].filter(({ label }) => matches(name) || matches(label)),
      ),
    },
    {
      label: 'Inventários',
      commands: (inventories.data ?? []).flatMap(({ inventory_id: id, name, pharmacy, pharmacy_name }) => [
        thing({
          id: String(id),
          label: name,
          hint: pharmacy_name,
          Icon: IconClipboardList,
          path: paths.inventories({ pharmacy, search: name }),
        }),
        {
          id: `${id}/divergences`,
          label: `Abrir divergências de ${name}`,
          hint: pharmacy_name,
          Icon: IconScale,
          target: { kind: 'staff-screen' as const, path: paths.inventory(id, { part: 'divergencias' }) },
        },
      ]),
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
  const isOneCode = isCode(typed) && (/^[\d\s]+$/.test(typed) || !/\s/.test(typed));
  if (isOneCode && products.data !== undefined) {
    groups.push({ label: 'Contagens', commands: countsOf(typed, products.data, nameOf) });
  }
  const loads = [
    { load: pharmacies, name: 'farmácias' },
    { load: inventories, name: 'inventários' },
    { load: products, name: 'produtos' },
  ];
  const failed = loads.filter(({ load }) => load.isError).map(({ name }) => name);
  const isSearching = !isPaused || loads.some(({ load }) => load.isFetching && load.data === undefined);
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    state: isSearching ? 'searching' : failed.length > 0 ? 'failed' : 'idle',
    failed: new Intl.ListFormat('pt-BR').format(failed),
  };
}

function thing({
  path,
  ...shown
}: Pick<Command, 'id' | 'label' | 'hint' | 'Icon'> & { path: string }): Command {
  return { ...shown, target: { kind: 'screen', path } };
}
