import { type CountSummary, QUICK_FILTERS, type QuickFilter } from '@balanco/contract/counts/counts';
import { FilterChips } from '../../ui/filter-chips';

export const quickFilterLabels: Readonly<Record<QuickFilter, string>> = {
  unregistered: 'Não cadastrado',
  unrecognised: 'Não reconhecido',
  after_close: 'Após o fechamento',
  zero_quantity: 'Quantidade zero',
  factor_above_1: 'Fator maior que 1',
  recount: 'Recontagem',
};

interface QuickFiltersProps {
  /** undefined until it is loaded. */
  summary: CountSummary | undefined;
  value: QuickFilter | null;
  onChoose: (value: QuickFilter | null) => void;
}

/** Chips with their numbers that narrow the list; a second press shows all again (docs/counts.md, "Quick filters"). */
export function QuickFilters({ summary, value, onChoose }: QuickFiltersProps) {
  // Most pharmacies recount nothing.
  const shown = QUICK_FILTERS.filter(
    (filter) => filter !== 'recount' || filter === value || summary?.recount,
  );
  const chips = shown.map((filter) => ({
    value: filter,
    label: quickFilterLabels[filter],
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
