import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { AlertLine } from '../../ui/alert-line';
import { CodeField } from '../../ui/code-field';
import { KnownEmail } from '../../ui/known-email';
import { NoteLine } from '../../ui/note-line';
import { PasswordField } from '../../ui/password-field';
import { CODE_LENGTH, type PasswordReset } from './use-password-reset';

const SENT = 'Código de confirmação enviado para seu e-mail!';
const HAVING = 'Digite o código que você recebeu por e-mail.';

/** Step 2: the code of the e-mail and a new password. It shows the e-mail, also for password managers. */
export function ConfirmStep({ reset }: { reset: PasswordReset }) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const { busy, failure, email, wasSent } = reset;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    void reset.confirm(code, password);
  };
  return (
    <form noValidate onSubmit={onSubmit} aria-busy={busy}>
      <Stack gap="md">
        {failure === null && <NoteLine message={wasSent ? SENT : HAVING} done={wasSent} />}
        <KnownEmail email={email.trim()} />
        <CodeField
          label="Código"
          length={CODE_LENGTH}
          autoFocus
          readOnly={busy}
          value={code}
          onChange={setCode}
        />
        <PasswordField
          label="Nova senha"
          isNew
          checked={checked}
          readOnly={busy}
          value={password}
          onChange={setPassword}
        />
        <AlertLine message={failure} />
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Redefinindo...' : 'Redefinir Senha'}
        </Button>
        <Button variant="default" fullWidth disabled={busy} onClick={reset.back}>
          Voltar
        </Button>
      </Stack>
    </form>
  );
}
