import type { Closing } from '@balanco/contract/closing';
import { ITEM_FLAGS, type ItemFilter } from '@balanco/contract/closing-items';
import { formatInteger } from '@balanco/contract/numbers';
import { UnstyledButton } from '@mantine/core';
import styles from './item-filters.module.css';
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
  null,
];

/** Chips with their numbers; exactly one is pressed (docs/closing.md, "Expected, counted, difference"). */
export function ItemFilters({ closing, value, onChoose }: ItemFiltersProps) {
  return (
    <fieldset className={styles.filters} aria-label="Situação dos itens">
      {CHIPS.map((filter) => {
        const number = filter === null ? closing?.items : closing?.filters[filter];
        return (
          <UnstyledButton
            key={filter ?? 'all'}
            className={styles.chip}
            aria-pressed={filter === value}
            data-empty={number === 0}
            onClick={() => onChoose(filter)}
          >
            {filter === null ? 'Todos' : filterWords[filter]}{' '}
            <span className={styles.number}>{number === undefined ? '' : formatInteger(number)}</span>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
