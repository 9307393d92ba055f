import { Select, type SelectProps, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { findOptions } from './find-options';
import styles from './option-select.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Distinguishes choices with the same name. */
  readonly hint?: string;
}

export interface OptionSelectProps
  extends Pick<SelectProps, 'required' | 'placeholder' | 'error' | 'disabled' | 'readOnly'> {
  label: string;
  /** Uses the label only as the accessible name, as in a toolbar. */
  labelHidden?: boolean;
  nothingFound: string;
  Icon: Icon;
  choices: readonly Choice[];
  value: string | null;
  onChoose: (value: string) => void;
}

/** A choice of one option, searched by name and hint. Enter chooses the first match. */
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
      filter={findOptions(select.value, ({ value, label: name }) => `${name} ${hints.get(value) ?? ''}`)}
      renderOption={({ option }) => (
        <div className={styles.option}>
          {option.label}
          <Text c="dimmed" size="xs">
            {hints.get(option.value)}
          </Text>
        </div>
      )}
      classNames={{ input: styles.input }}
      searchable
      // Options that arrive after something was typed are a change too; Mantine looks at this only.
      selectFirstOptionOnChange={choices.length > 0}
      allowDeselect={false}
    />
  );
}
