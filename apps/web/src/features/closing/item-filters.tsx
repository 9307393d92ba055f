import type { Closing } from '@balanco/contract/closing';
import { ITEM_FLAGS, type ItemFilter } from '@balanco/contract/closing-items';
import { FilterChips } from '../../ui/filter-chips';
import { filterWords } from './item-words';

interface ItemFiltersProps {
  /** undefined until it is loaded. */
  closing: Closing | undefined;
  /** null for all items. */
  value: ItemFilter | null;
  onChoose: (value: ItemFilter | null) => void;
}

/** The base states first, then what else an item may have. */
const CHIPS: readonly (ItemFilter | null)[] = [
  'divergent',
  'shortage',
  'overage',
  'matching',
  'uncounted',
  ...ITEM_FLAGS,
  'no_reason',
  null,
];

/** Chips with their numbers; exactly one is pressed (docs/closing.md, "Expected, counted, difference"). */
export function ItemFilters({ closing, value, onChoose }: ItemFiltersProps) {
  const chips = CHIPS.map((filter) => ({
    value: filter,
    label: filter === null ? 'Todos' : filterWords[filter],
    count: filter === null ? closing?.items : closing?.filters[filter],
  }));
  return <FilterChips label="Situação dos itens" chips={chips} value={value} onPress={onChoose} />;
}
