import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { wasSessionLost } from '../../identity/stored-session';
import { paths } from '../../paths';
import { AlertLine } from '../../ui/alert-line';
import { EmailField } from '../../ui/email-field';
import { NoteLine } from '../../ui/note-line';
import { PasswordField } from '../../ui/password-field';
import { BusyLine } from './busy-line';
import type { Login } from './use-login';

/** E-mail and password, with the `note` of the screen before, without validation by the browser, because the message is specified. */
export function PasswordStep({ login, note }: { login: Login; note: string | undefined }) {
  const { busy, failure, email } = login;
  const [password, setPassword] = useState('');
  const lost = wasSessionLost() ? 'Sua sessão terminou. Entre novamente.' : null;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void login.signIn(password);
  };

  return (
    <form noValidate onSubmit={onSubmit} aria-busy={busy}>
      <Stack gap="md">
        {failure === null && !busy && <NoteLine message={note ?? lost} done={note !== undefined} />}
        <EmailField value={email} onChange={login.setEmail} autoFocus={email === ''} readOnly={busy} />
        <PasswordField
          label="Senha"
          autoFocus={email !== ''}
          readOnly={busy}
          value={password}
          onChange={setPassword}
        />
        <AlertLine message={failure} />
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Carregando...' : 'Entrar'}
        </Button>
        <Group justify="space-between" mih="1.5rem">
          <ForgottenPassword disabled={busy} />
          <BusyLine busy={busy} />
        </Group>
      </Stack>
    </form>
  );
}

/** HTML can't disable a link, so while busy it has no address. */
function ForgottenPassword({ disabled }: { disabled: boolean }) {
  const text = 'Esqueci minha senha';
  if (!disabled) {
    return (
      <Anchor size="sm" component={Link} to={paths.resetPassword()}>
        {text}
      </Anchor>
    );
  }
  return (
    <Text size="sm" c="dimmed" role="link" aria-disabled="true">
      {text}
    </Text>
  );
}
