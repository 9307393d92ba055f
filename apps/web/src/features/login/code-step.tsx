import { useState } from 'react';
import { CodeField } from '../../ui/code-field';
import { StepForm } from './step-form';
import type { Login } from './use-login';

const textBySource = {
  app: 'Digite o código do seu aplicativo autenticador.',
  sms: 'Digite o código enviado por SMS para o seu telefone.',
  email: 'Digite o código enviado para o seu e-mail.',
} as const;

/** Amazon's codes have 6 digits from an app or SMS and 8 by e-mail. */
const LONGEST_CODE = 8;
const SHORTEST_CODE = 6;

/** The step for the second factor of a user pool. */
export function CodeStep({ login, from }: { login: Login; from: keyof typeof textBySource }) {
  const [code, setCode] = useState('');
  const problem = code.length < SHORTEST_CODE ? 'Digite o código completo.' : null;
  return (
    <StepForm
      login={login}
      text={textBySource[from]}
      submitLabel="Confirmar"
      onSubmit={() => void login.confirm(code, { problem })}
    >
      <CodeField
        label="Código"
        length={LONGEST_CODE}
        autoFocus
        readOnly={login.busy}
        value={code}
        onChange={setCode}
      />
    </StepForm>
  );
}
