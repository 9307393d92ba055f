import { isStrongPassword, WEAK_PASSWORD } from '@balanco/contract/people/password';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { PasswordField } from '../../ui/password-field';
import { StepForm } from './step-form';
import type { Login } from './use-login';

/** The step for an account that an operator created with a provisional password. */
export function NewPasswordStep({ login, askName }: { login: Login; askName: boolean }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);

  const submit = () => {
    setChecked(true);
    const incomplete = password === '' || (askName && name.trim() === '');
    const weak = isStrongPassword(password) ? null : WEAK_PASSWORD;
    const problem = incomplete ? 'Preencha todos os campos' : weak;
    void login.confirm(password, { problem, ...(askName ? { name: name.trim() } : {}) });
  };

  return (
    <StepForm
      login={login}
      text="Sua senha é provisória. Crie uma nova senha para entrar."
      submitLabel="Salvar e entrar"
      onSubmit={submit}
    >
      {askName && (
        <TextInput
          label="Nome completo"
          name="name"
          autoComplete="name"
          required
          autoFocus
          maxLength={200}
          readOnly={login.busy}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <PasswordField
        label="Nova senha"
        isNew
        checked={checked}
        autoFocus={!askName}
        readOnly={login.busy}
        value={password}
        onChange={setPassword}
      />
    </StepForm>
  );
}
