import {
  type CountSummary,
  QUICK_FILTERS,
  type QuickFilter,
  type SearchedIn,
} from '@balanco/contract/counts/counts';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { FilterChips } from '../../../ui/list/filters';
import { AFTER_CLOSE_HINT } from '../line-words';

export interface CountFilter {
  readonly pharmacy: string;
  /** A code, words of a product, or part of a collector's name, e-mail or id. */
  readonly search: string;
  /** null for what the search finds first (docs/counts.md, "Searching"). */
  readonly searchIn: SearchedIn | null;
  /** null for all. */
  readonly inventory: InventoryId | null;
  /** null for the whole inventory. */
  readonly section: string | null;
  /** null for all. */
  readonly only: QuickFilter | null;
}

const quickFilterWords: Readonly<Record<QuickFilter, readonly [label: string, hint: string | undefined]>> = {
  unregistered: ['Não cadastrado', 'Código que nenhum produto do catálogo tem'],
  unrecognised: ['Não reconhecido', 'Leitura que não se entende como código e quantidade'],
  after_close: ['Após o fechamento', AFTER_CLOSE_HINT],
  zero_quantity: ['Quantidade zero', undefined],
  factor_above_1: ['Fator maior que 1', undefined],
  recount: ['Recontagem', undefined],
};

const searchWords: Readonly<Record<SearchedIn, string>> = {
  collectors: 'coletores com ',
  products: 'produtos com ',
  item: 'item ',
};

interface FilterWords {
  readonly pharmacy: string;
  readonly inventory: string | undefined;
  readonly section: string | undefined;
  readonly search: string;
  readonly searchIn: SearchedIn | null;
  readonly only: QuickFilter | null;
}

export function filterText({ pharmacy, inventory, section, search, searchIn, only }: FilterWords): string {
  const kind = searchIn === null ? '' : searchWords[searchIn];
  const searched = search.trim() === '' ? undefined : `${kind}“${search.trim()}”`;
  const filtered = only === null ? undefined : quickFilterWords[only][0];
  return [pharmacy, inventory, section, searched, filtered].filter((part) => part !== undefined).join(' · ');
}

interface QuickFiltersProps {
  /** undefined while loading. */
  summary: CountSummary | undefined;
  value: QuickFilter | null;
  onChoose: (value: QuickFilter | null) => void;
}

/** A second press shows all (docs/counts.md, "Quick filters"). */
export function QuickFilters({ summary, value, onChoose }: QuickFiltersProps) {
  // Most pharmacies recount nothing.
  const shown = QUICK_FILTERS.filter(
    (filter) => filter !== 'recount' || filter === value || summary?.recount,
  );
  const chips = shown.map((filter) => ({
    value: filter,
    label: quickFilterWords[filter][0],
    hint: quickFilterWords[filter][1],
    count: summary?.[filter],
  }));
  return (
    <FilterChips<QuickFilter | null>
      label="Filtros rápidos"
      chips={chips}
      value={value}
      onPress={(filter) => onChoose(filter === value ? null : filter)}
    />
  );
}
