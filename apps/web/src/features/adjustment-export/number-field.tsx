import { TextInput } from '@mantine/core';

interface NumberFieldProps {
  label: string;
  value: number | null;
  disabled: boolean;
  onChange: (value: number | null) => void;
}

/** A whole number of a few digits; empty is none. */
export function NumberField({ label, value, disabled, onChange }: NumberFieldProps) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={4}
      value={value === null ? '' : String(value)}
      disabled={disabled}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '');
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}
