import { Select } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { foldText } from '../../lib/fold-text';
import styles from './option-select.module.css';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** Tells choices of the same name apart; searched too. */
  readonly hint?: string;
}

interface OptionSelectProps {
  label: string;
  /** Only as its accessible name, as in a toolbar. */
  labelHidden?: boolean;
  required?: boolean;
  placeholder?: string;
  error?: string | null;
  nothingFound: string;
  Icon: Icon;
  choices: readonly Choice[];
  value: string | null;
  disabled?: boolean;
  readOnly?: boolean;
  onChoose: (value: string) => void;
}

/** Searchable choice of one thing among some, each with a hint below its name. */
export function OptionSelect({
  label,
  labelHidden = false,
  choices,
  Icon,
  onChoose,
  ...rest
}: OptionSelectProps) {
  const { nothingFound, ...select } = rest;
  const hints = new Map(choices.map(({ value, hint }) => [value, hint]));
  return (
    <Select
      {...select}
      {...(labelHidden ? { 'aria-label': label } : { label })}
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      onChange={(chosen) => {
        if (chosen !== null) onChoose(chosen);
      }}
      leftSection={<Icon size={16} aria-hidden />}
      nothingFoundMessage={nothingFound}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            !('group' in option) &&
            foldText(`${option.label} ${hints.get(option.value) ?? ''}`).includes(foldText(search)),
        )
      }
      renderOption={({ option }) => (
        <div className={styles.option}>
          {option.label}
          {hints.get(option.value) !== undefined && (
            <div className={styles.hint}>{hints.get(option.value)}</div>
          )}
        </div>
      )}
      classNames={{ input: styles.input }}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      maxDropdownHeight={320}
    />
  );
}
