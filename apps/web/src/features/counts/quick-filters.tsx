import { type CountSummary, QUICK_FILTERS, type QuickFilter } from '@balanco/contract/counts';
import { formatInteger } from '@balanco/contract/numbers';
import { UnstyledButton } from '@mantine/core';
import styles from './quick-filters.module.css';

export const quickFilterLabels: Readonly<Record<QuickFilter, string>> = {
  unregistered: 'Não cadastrado',
  unrecognised: 'Não reconhecido',
  after_close: 'Após o fechamento',
  zero_quantity: 'Quantidade zero',
  factor_above_1: 'Fator maior que 1',
};

interface QuickFiltersProps {
  /** undefined until it is loaded. */
  summary: CountSummary | undefined;
  value: QuickFilter | null;
  onChoose: (value: QuickFilter | null) => void;
}

/** Chips with their numbers that narrow the list; a second press shows all again (docs/counts.md, "Quick filters"). */
export function QuickFilters({ summary, value, onChoose }: QuickFiltersProps) {
  return (
    <fieldset className={styles.filters} aria-label="Filtros rápidos">
      {QUICK_FILTERS.map((filter) => (
        <UnstyledButton
          key={filter}
          className={styles.chip}
          aria-pressed={filter === value}
          data-empty={summary?.[filter] === 0}
          onClick={() => onChoose(filter === value ? null : filter)}
        >
          {quickFilterLabels[filter]}{' '}
          <span className={styles.number}>{summary === undefined ? '' : formatInteger(summary[filter])}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
