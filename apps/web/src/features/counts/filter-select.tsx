import { Select, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { foldText } from '../../lib/fold-text';

interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** Tells options of the same name apart. */
  readonly hint: string;
}

interface FilterSelectProps {
  /** Accessible name. */
  label: string;
  /** Of the choice that lets everything through. */
  allLabel: string;
  nothingFound: string;
  Icon: Icon;
  options: readonly FilterOption[];
  /** null for all. */
  value: string | null;
  disabled?: boolean;
  onChoose: (value: string | null) => void;
}

const ALL = 'all';

/** Narrows the list to one of some things, or shows all. */
export function FilterSelect({ label, allLabel, nothingFound, Icon, options, ...rest }: FilterSelectProps) {
  const { value, disabled = false, onChoose } = rest;
  const hints = new Map(options.map((option) => [option.value, option.hint]));
  return (
    <Select
      aria-label={label}
      data={[
        { value: ALL, label: allLabel },
        ...options.map((option) => ({ value: option.value, label: option.label })),
      ]}
      value={value ?? ALL}
      onChange={(chosen) => onChoose(chosen === ALL ? null : chosen)}
      disabled={disabled}
      leftSection={<Icon size={16} aria-hidden />}
      nothingFoundMessage={nothingFound}
      filter={({ options: shown, search }) =>
        shown.filter(
          (option) => !('group' in option) && foldText(String(option.label)).includes(foldText(search)),
        )
      }
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text c="dimmed" size="xs">
            {hints.get(option.value)}
          </Text>
        </div>
      )}
      styles={{ input: { textOverflow: 'ellipsis' } }}
      searchable
      allowDeselect={false}
      maxDropdownHeight={320}
    />
  );
}
