import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths';
import { AlertLine } from '../../ui/alert-line';
import { PasswordField } from '../../ui/password-field';
import { useKept } from '../../ui/use-kept';
import { useRegistration } from './use-registration';

/** Fields of the specification's section 2. Browsers must not offer the caller's own name and address. */
export function RegistrationForm() {
  const [name, setName] = useKept('registration/name', '');
  const [email, setEmail] = useKept('registration/email', '');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const { busy, failure, submit } = useRegistration();

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    void submit({ name, email, password });
  };

  return (
    <form noValidate onSubmit={onSubmit} aria-busy={busy}>
      <Stack gap="md">
        <AlertLine message={failure} />
        <TextInput
          label="Nome completo"
          autoComplete="off"
          required
          autoFocus
          maxLength={200}
          readOnly={busy}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          readOnly={busy}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          label="Senha"
          isNew
          checked={checked}
          readOnly={busy}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Enviando...' : 'Cadastrar'}
        </Button>
        <Anchor size="sm" component={Link} to={paths.users()}>
          Voltar para Usuários
        </Anchor>
      </Stack>
    </form>
  );
}
