import { TextInput } from '@mantine/core';

export interface CodeFieldProps {
  label: string;
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  /** Further digits are dropped. */
  length: number;
  readOnly?: boolean;
  autoFocus?: boolean;
}

/**
 * A numeric code from an e-mail, message or app. Other characters are dropped, so that '123 456' can be pasted. There is
 * no maxLength, because it would truncate such a paste first.
 */
export function CodeField({ label, value, onChange, length, ...input }: CodeFieldProps) {
  return (
    <TextInput
      {...input}
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      required
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.15em' } }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
    />
  );
}
