import type { Closing } from '@balanco/contract/comparison/closing';
import type { ItemFilter } from '@balanco/contract/comparison/closing-items';
import { FilterChips } from '../../ui/filter-chips';
import { filterWords } from './item-words';

interface ItemFiltersProps {
  /** undefined until it is loaded. */
  closing: Closing | undefined;
  /** null for all items. */
  value: ItemFilter | null;
  onChoose: (value: ItemFilter | null) => void;
}

/** They always stand there; the others only with items, or if a link chose one. */
const BASE: readonly ItemFilter[] = ['divergent', 'shortage', 'overage', 'matching', 'uncounted'];
/** What else an item may have: what asks for somebody first. */
const MARKS: readonly ItemFilter[] = [
  'recounting',
  'no_consensus',
  'third_round',
  'not_found',
  'after_recount',
  'same_counter',
  'off_list',
  'moved_in_count',
  'no_reason',
  'tolerated',
  'out_of_scope',
  'included',
  'stock_changed',
  'factor_differs',
  'negative_stock',
  'no_value',
  'ambiguous_stock',
  'ambiguous_value',
  'new_item',
  'zeroed',
  'recounted',
  'decided',
  'moved',
  'estimated',
];

/** Chips with their numbers; exactly one is pressed (docs/closing.md, "Expected, counted, difference"). */
export function ItemFilters({ closing, value, onChoose }: ItemFiltersProps) {
  const marks = MARKS.filter((mark) => mark === value || (closing?.filters[mark] ?? 0) > 0);
  const chips = [...BASE, ...marks, null].map((filter) => ({
    value: filter,
    label: filter === null ? 'Todos' : filterWords[filter],
    count: filter === null ? closing?.items : closing?.filters[filter],
  }));
  return <FilterChips label="Situação dos itens" chips={chips} value={value} onPress={onChoose} />;
}
