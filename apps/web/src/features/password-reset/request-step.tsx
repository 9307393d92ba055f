import { Button, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { AlertLine } from '../../ui/alert-line';
import { NoteLine } from '../../ui/note-line';
import type { PasswordReset } from './use-password-reset';

/** Step 1: where the code is sent to. `note` says why somebody was led here. */
export function RequestStep({ reset, note }: { reset: PasswordReset; note: string | undefined }) {
  const { busy, failure, email } = reset;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void reset.requestCode();
  };
  return (
    <form noValidate onSubmit={onSubmit} aria-busy={busy}>
      <Stack gap="md">
        <NoteLine message={note} />
        <TextInput
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus
          readOnly={busy}
          value={email}
          onChange={(event) => reset.setEmail(event.currentTarget.value)}
        />
        <AlertLine message={failure} />
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Enviando...' : 'Enviar código'}
        </Button>
      </Stack>
    </form>
  );
}
