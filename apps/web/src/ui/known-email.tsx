import { TextInput } from '@mantine/core';

/** The e-mail of the previous step, read-only, so that password managers know whose password it is. */
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
