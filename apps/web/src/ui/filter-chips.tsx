import { formatInteger } from '@balanco/contract/base/numbers';
import { UnstyledButton } from '@mantine/core';
import styles from './filter-chips.module.css';

interface FilterChip<Value> {
  readonly value: Value;
  readonly label: string;
  /** How many rows it leaves; undefined until it is loaded. */
  readonly count: number | undefined;
}

interface FilterChipsProps<Value> {
  /** The accessible name of all of them. */
  label: string;
  chips: readonly FilterChip<Value>[];
  /** The pressed one. */
  value: Value;
  onPress: (value: Value) => void;
}

/** Chips with their numbers that narrow a list. On a phone those that would leave nothing are hidden. */
export function FilterChips<Value extends string | null>({
  label,
  chips,
  value,
  onPress,
}: FilterChipsProps<Value>) {
  return (
    <fieldset className={styles.filters} aria-label={label}>
      {chips.map((chip) => (
        <UnstyledButton
          key={chip.value ?? ''}
          className={styles.chip}
          aria-pressed={chip.value === value}
          data-empty={chip.count === 0}
          onClick={() => onPress(chip.value)}
        >
          {chip.label}{' '}
          <span className={styles.number}>{chip.count === undefined ? '' : formatInteger(chip.count)}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
