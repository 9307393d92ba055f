import { Button, Group, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { AlertLine } from '../../ui/alert-line';
import { KnownEmail } from '../../ui/known-email';
import { BusyLine } from './busy-line';
import type { Login } from './use-login';

interface StepFormProps {
  login: Login;
  /** What the step requires, and why. */
  text: string;
  submitLabel: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of the steps after the password. It shows the e-mail, also for password managers. */
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
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Carregando...' : submitLabel}
        </Button>
        <Button variant="default" fullWidth disabled={busy} onClick={login.restart}>
          Voltar
        </Button>
        <Group mih="1.5rem">
          <BusyLine busy={busy} />
        </Group>
      </Stack>
    </form>
  );
}
