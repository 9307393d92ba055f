import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { KnownEmail } from '../../ui/fields/account-fields';
import { AlertLine } from '../../ui/messages/message-line';
import type { Login } from './use-login';

interface StepFormProps {
  login: Login;
  text: string;
  submitLabel: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** Shows the e-mail for password managers. */
export function StepForm({ login, text, submitLabel, onSubmit, children }: StepFormProps) {
  const { busy, failure } = login;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} aria-busy={busy}>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        <KnownEmail email={login.email.trim()} />
        {children}
        <AlertLine message={failure} />
        <Button variant="filled" type="submit" fullWidth disabled={busy}>
          {busy ? 'Carregando...' : submitLabel}
        </Button>
        <Button fullWidth disabled={busy} onClick={login.restart}>
          Voltar
        </Button>
        <Group mih="1.5rem">
          <BusyLine busy={busy} />
        </Group>
      </Stack>
    </form>
  );
}

export function BusyLine({ busy }: { busy: boolean }) {
  if (!busy) return null;
  return (
    <Group gap="xs" role="status">
      <Loader size="xs" aria-hidden />
      <Text size="sm" c="dimmed">
        Autenticando... Aguarde.
      </Text>
    </Group>
  );
}
