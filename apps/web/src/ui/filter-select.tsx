import { type Choice, OptionSelect, type OptionSelectProps } from './option-select';

interface FilterSelectProps extends Pick<OptionSelectProps, 'label' | 'nothingFound' | 'Icon' | 'disabled'> {
  /** The label of the choice that shows all. */
  allLabel: string;
  choices: readonly Choice[];
  /** null for all. */
  value: string | null;
  onChoose: (value: string | null) => void;
}

const ALL = 'all';

/** A filter for one of several choices, or all. */
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
