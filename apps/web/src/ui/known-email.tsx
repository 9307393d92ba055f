import { TextInput } from '@mantine/core';

/** The address that was typed a step before: to be read, and for password managers to know whose password it is. */
export function KnownEmail({ email }: { email: string }) {
  return (
    <TextInput
      variant="unstyled"
      label="E-mail"
      type="email"
      name="email"
      autoComplete="username"
      readOnly
      value={email}
    />
  );
}
