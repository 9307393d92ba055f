import { Anchor, Button, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths';
import { useEntryState } from '../../session/entry-state';
import { AlertLine } from '../../ui/alert-line';
import { EmailField } from '../../ui/email-field';
import { EntryCard } from '../../ui/entry-card';
import { NoteLine } from '../../ui/note-line';
import { ConfirmStep } from './confirm-step';
import { type PasswordReset, usePasswordReset } from './use-password-reset';

/** Esqueci-senha (specification, section 2): step 1 sends a code, step 2 sets the password. */
export function PasswordResetScreen() {
  const { email, note } = useEntryState();
  const reset = usePasswordReset(email ?? '');
  return (
    <EntryCard title="Redefinir senha">
      {reset.step === 'request' ? <RequestStep reset={reset} note={note} /> : <ConfirmStep reset={reset} />}
      <Anchor size="sm" component={Link} to={paths.login()}>
        Voltar para Login
      </Anchor>
    </EntryCard>
  );
}

/** Step 1: the e-mail that receives the code. `note` says why the user was sent here. */
function RequestStep({ reset, note }: { reset: PasswordReset; note: string | undefined }) {
  const { busy, failure, email, emailProblem } = reset;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void reset.requestCode();
  };
  return (
    <form noValidate onSubmit={onSubmit} aria-busy={busy}>
      <Stack gap="md">
        <NoteLine message={note} />
        <EmailField value={email} error={emailProblem} onChange={reset.setEmail} autoFocus readOnly={busy} />
        <AlertLine message={failure} />
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Enviando...' : 'Enviar código'}
        </Button>
        <Button variant="default" fullWidth disabled={busy} onClick={reset.useOldCode}>
          Já tenho um código
        </Button>
      </Stack>
    </form>
  );
}
