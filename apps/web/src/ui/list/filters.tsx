import { formatInteger } from '@balanco/contract/base/numbers';
import { Button, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { CardToolsPlace } from '../table/card-tools-place';
import { useCardView } from '../table/use-card-view';
import styles from './filters.module.css';

interface FilterFoldProps {
  active: number;
  search: ReactNode;
  before: ReactNode;
  after: ReactNode;
}

/** On a phone 'Filtros (2)' hides the filters and the card tools, to leave room for rows. */
export function FilterFold({ active, search, before, after }: FilterFoldProps) {
  const [opened, { toggle }] = useDisclosure();
  const id = useId();
  if (!useCardView()) {
    return (
      <>
        {before}
        {search}
        {after}
      </>
    );
  }
  return (
    <>
      <div className={`${styles.line} flex gap-2`}>
        {search}
        <Button
          className={styles.button}
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={opened}
          aria-controls={id}
          onClick={toggle}
        >
          {active === 0 ? 'Filtros' : `Filtros (${active})`}
        </Button>
      </div>
      <div id={id} className={styles.fold} hidden={!opened}>
        {before}
        {after}
        <CardToolsPlace />
      </div>
    </>
  );
}

interface FilterChip<Value> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string | undefined;
  /** How many rows it leaves; undefined until loaded, null for a chip without a number. */
  readonly count: number | undefined | null;
}

interface FilterChipsProps<Value> {
  label: string;
  hint?: string;
  chips: readonly FilterChip<Value>[];
  value: Value;
  onPress: (value: Value) => void;
}

/** Chips that narrow a list. A phone hides those that leave no rows. */
export function FilterChips<Value extends string | null>(props: FilterChipsProps<Value>) {
  const { label, hint, chips, value, onPress } = props;
  return (
    <fieldset className={styles.filters} aria-label={label} title={hint}>
      {chips.map((chip) => (
        <UnstyledButton
          key={chip.value ?? ''}
          className={`${styles.chip} inline dim small touch`}
          title={chip.hint}
          aria-pressed={chip.value === value}
          data-empty={chip.count === 0}
          onClick={() => onPress(chip.value)}
        >
          {chip.label}{' '}
          {chip.count !== null && (
            <span className={styles.number}>{chip.count === undefined ? '' : formatInteger(chip.count)}</span>
          )}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

/** Chips that choose the part of a screen. They keep the line of its fields. */
export function PartChips<Value extends string | null>(props: Omit<FilterChipsProps<Value>, 'label'>) {
  return (
    <div className={styles.parts}>
      <FilterChips label="O que mostrar" {...props} />
    </div>
  );
}
