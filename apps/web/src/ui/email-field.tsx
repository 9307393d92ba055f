import { TextInput } from '@mantine/core';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  autoFocus: boolean;
  readOnly: boolean;
  error?: string | null;
}

/** The e-mail of an account, for password managers. `required`, but the forms are not validated by the browser. */
export function EmailField({ value, onChange, ...input }: EmailFieldProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      name="email"
      autoComplete="username"
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...input}
    />
  );
}
