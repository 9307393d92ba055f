import { Anchor, Button, Group, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths';
import { AlertLine } from '../../ui/alert-line';
import { EntryCard } from '../../ui/entry-card';
import { useExistingSession } from './use-existing-session';
import { useLogin } from './use-login';

/** Login (specification, section 2). `required` but not validated by the browser: our message is the specified one. */
export function LoginScreen() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, submit } = useLogin();
  useExistingSession();

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit(email, password);
  };

  return (
    <EntryCard title="Entrar">
      <form noValidate onSubmit={onSubmit} aria-busy={busy}>
        <Stack gap="md">
          <TextInput
            label="E-mail"
            type="email"
            name="email"
            autoComplete="username"
            required
            autoFocus
            readOnly={busy}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label="Senha"
            name="password"
            autoComplete="current-password"
            required
            readOnly={busy}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <AlertLine message={failure} />
          <Button type="submit" fullWidth disabled={busy}>
            {busy ? 'Carregando...' : 'Entrar'}
          </Button>
          <Group justify="space-between" mih="1.5rem">
            <ForgottenPassword disabled={busy} />
            {busy && (
              <Group gap="xs" role="status">
                <Loader size="xs" aria-hidden />
                <Text size="sm" c="dimmed">
                  Autenticando... Aguarde.
                </Text>
              </Group>
            )}
          </Group>
        </Stack>
      </form>
    </EntryCard>
  );
}

/** A link can't be disabled in HTML: while busy it is one without an address. */
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
