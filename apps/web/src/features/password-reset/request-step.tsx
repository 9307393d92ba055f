import { Button, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { AlertLine } from '../../ui/alert-line';
import { EmailField } from '../../ui/email-field';
import { NoteLine } from '../../ui/note-line';
import type { PasswordReset } from './use-password-reset';

/** Step 1: the e-mail that receives the code. `note` says why the user was sent here. */
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
        <EmailField value={email} onChange={reset.setEmail} autoFocus readOnly={busy} />
        <AlertLine message={failure} />
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Enviando...' : 'Enviar código'}
        </Button>
      </Stack>
    </form>
  );
}
