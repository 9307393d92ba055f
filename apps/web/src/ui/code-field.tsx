import { TextInput } from '@mantine/core';

export interface CodeFieldProps {
  label: string;
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  /** Digits beyond this are dropped. */
  length: number;
  readOnly?: boolean;
  autoFocus?: boolean;
}

/**
 * A code of digits that came by mail, message or app. What is no digit is dropped, so that '123 456' can be pasted;
 * no maxLength, which would cut such a paste before that.
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
