import { foldText } from '@balanco/contract/base/fold-text';
import { type ComboboxItem, type OptionsFilter, Select, type SelectProps, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

interface OptionSelectProps
  extends Pick<SelectProps, 'required' | 'placeholder' | 'error' | 'disabled' | 'readOnly'> {
  label: string;
  /** In a toolbar the label is only the accessible name. */
  labelHidden?: boolean;
  nothingFound: string;
  Icon: Icon;
  choices: readonly Choice[];
  value: string | null;
  onChoose: (value: string) => void;
}

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
        <div className="anywhere">
          {option.label}
          <Text c="dimmed" size="xs">
            {hints.get(option.value)}
          </Text>
        </div>
      )}
      styles={{ input: { textOverflow: 'ellipsis' } }}
      searchable
      // Mantine counts this as a change, so it considers options that arrive after typing.
      selectFirstOptionOnChange={choices.length > 0}
    />
  );
}

interface FilterSelectProps extends Pick<OptionSelectProps, 'label' | 'nothingFound' | 'Icon' | 'disabled'> {
  allLabel: string;
  choices: readonly Choice[];
  value: string | null;
  onChoose: (value: string | null) => void;
}

const ALL = 'all';

export function FilterSelect({ allLabel, choices, value, onChoose, ...rest }: FilterSelectProps) {
  return (
    <OptionSelect
      {...rest}
      labelHidden
      choices={[{ value: ALL, label: allLabel }, ...choices]}
      value={value ?? ALL}
      onChoose={(chosen) => onChoose(chosen === ALL ? null : chosen)}
    />
  );
}

/** Mantine lays out every option, and a network may have 1,000 pharmacies. */
const SHOWN = 100;

/**
 * The `filter` of a searchable selector: the first options that contain every word, ignoring accents and
 * case. A disabled last line counts the others. Without a search the chosen option always shows.
 */
export function findOptions(
  chosen: string | null,
  textOf: (option: ComboboxItem<string>) => string = ({ label }) => label,
): OptionsFilter {
  return ({ options, search }) => {
    const words = foldText(search)
      .split(/\s+/)
      .filter((word) => word !== '');
    const found = options.filter(
      (option): option is ComboboxItem<string> =>
        !('group' in option) && hasWords(foldText(textOf(option as ComboboxItem<string>)), words),
    );
    const shown = found.slice(0, SHOWN);
    const hidden = found.slice(SHOWN);
    if (hidden.length === 0) return shown;
    const isChosen = ({ value }: ComboboxItem<string>) => value === chosen;
    const first = words.length === 0 ? hidden.filter(isChosen) : [];
    const more = hidden.length - first.length;
    return [...first, ...shown, { value: MORE, label: `Mais ${more}: digite para procurar`, disabled: true }];
  };
}

function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

const MORE = 'more-options';
