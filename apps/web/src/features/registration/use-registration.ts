import { isStrongPassword, WEAK_PASSWORD } from '@balanco/contract/password';
import { hasInvisible, INVISIBLE_IN_NAME } from '@balanco/contract/visible-name';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewUser } from '../../identity/sign-up';
import { paths } from '../../paths';
import { noticeDone } from '../../ui/notices';
import { registerUser } from './register-user';

interface Registration {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly submit: (user: NewUser) => Promise<void>;
}

/** Registers and leads to /usuarios (specification, section 4, Registration). */
export function useRegistration(): Registration {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const unconfirmed = useRef<NewUser | null>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();

  const submit = async (typed: NewUser) => {
    const user = { name: typed.name.trim(), email: typed.email.trim(), password: typed.password };
    const problem = problemOf(user);
    setFailure(problem);
    if (problem !== null) return;
    setBusy(true);
    try {
      await registerUser(user, unconfirmed);
      await queries.invalidateQueries({ queryKey: ['users'] });
      noticeDone('Usuário cadastrado. Ele aparece na lista após ativar a licença.');
      await navigate(paths.users(), { replace: true });
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      setFailure(message === '' ? 'Erro ao criar conta. Tente novamente.' : message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, submit };
}

function problemOf(user: NewUser): string | null {
  if (Object.values(user).includes('')) return 'Preencha todos os campos';
  if (hasInvisible(user.name)) return INVISIBLE_IN_NAME;
  return isStrongPassword(user.password) ? null : WEAK_PASSWORD;
}
