import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { AppKey } from '../../identity/app-key';
import { AppKeySteps } from '../../session/second-factor/app-key';
import { RecoveryCodes } from '../../session/second-factor/recovery-codes';
import { CodeField } from '../../ui/fields/account-fields';
import { NoteLine } from '../../ui/messages/message-line';
import { StepForm } from './step-form';
import type { Login } from './use-login';

const APP_DIGITS = 6;

/** The account must have a second factor and has none (docs/identity.md, "Second factor"). */
export function SetUpStep({ login, appKey }: { login: Login; appKey: AppKey }) {
  const [code, setCode] = useState('');
  const problem = code.length < APP_DIGITS ? 'Digite o código completo.' : null;
  return (
    <StepForm
      login={login}
      text="Seu perfil precisa de uma segunda etapa para entrar, além da senha: um código que um aplicativo no seu celular mostra."
      submitLabel="Ativar e entrar"
      onSubmit={() => void login.confirm(code, { problem })}
    >
      <AppKeySteps appKey={appKey} narrow />
      <CodeField length={APP_DIGITS} readOnly={login.busy} value={code} onChange={setCode} />
    </StepForm>
  );
}

export function RecoveryCodesStep({ login, codes }: { login: Login; codes: readonly string[] | null }) {
  return (
    <Stack gap="md">
      {codes === null ? (
        <NoteLine message="Os códigos de recuperação não puderam ser gerados. Gere-os no menu, em 'Verificação em duas etapas'." />
      ) : (
        <RecoveryCodes codes={codes} />
      )}
      <Button variant="filled" fullWidth onClick={login.leave} autoFocus>
        {codes === null ? 'Continuar' : 'Guardei os códigos'}
      </Button>
    </Stack>
  );
}
