import { Select } from '@mantine/core';

interface FoundSelectProps<Value extends string> {
  label: string;
  names: Readonly<Record<Value, string>>;
  value: Value | 'auto';
  /** What was found in the file; null or undefined while unknown. */
  found: Value | null | undefined;
  onChange: (value: Value | 'auto') => void;
}

/** A choice that follows the file until the person chooses something else. */
export function FoundSelect<Value extends string>(props: FoundSelectProps<Value>) {
  const { label, names, value, found, onChange } = props;
  const automatic = !found || value !== 'auto' ? 'Automático' : `Auto: ${names[found]}`;
  const choices = Object.entries<string>(names).map(([choice, name]) => ({ value: choice, label: name }));
  return (
    <Select
      label={label}
      data={[{ value: 'auto', label: automatic }, ...choices]}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen as Value | 'auto'); // The list holds nothing else.
      }}
    />
  );
}
