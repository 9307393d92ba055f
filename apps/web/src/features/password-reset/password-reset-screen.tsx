import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../paths';
import { useEntryState } from '../../session/entry-state';
import { EntryCard } from '../../ui/entry-card';
import { ConfirmStep } from './confirm-step';
import { RequestStep } from './request-step';
import { usePasswordReset } from './use-password-reset';

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
