import { useEntryState } from '../../session/entry-state';
import { EntryCard } from '../../ui/entry-card';
import { CodeStep } from './code-step';
import { NewPasswordStep } from './new-password-step';
import { PasswordStep } from './password-step';
import { useExistingSession } from './use-existing-session';
import { useLogin } from './use-login';

const titles = { password: 'Entrar', 'new-password': 'Criar nova senha', code: 'Confirmar acesso' } as const;

/** Login (specification, section 2), and the further steps of a user pool (section 4). */
export function LoginScreen() {
  const login = useLogin(useEntryState().email ?? '');
  useExistingSession();
  const { step } = login;
  return (
    <EntryCard title={titles[step.kind]}>
      {step.kind === 'password' && <PasswordStep login={login} />}
      {step.kind === 'new-password' && <NewPasswordStep login={login} askName={step.askName} />}
      {step.kind === 'code' && <CodeStep login={login} from={step.from} />}
    </EntryCard>
  );
}
