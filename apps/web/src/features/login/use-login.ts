import { getLicence } from '@balanco/contract/licences';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { signIn } from '../../identity/sign-in';
import { paths } from '../../paths';

interface Login {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly submit: (email: string, password: string) => Promise<void>;
}

/** Signs in, then asks for the licence and leads on (specification, section 4, Login). */
export function useLogin(): Login {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();

  const submit = async (email: string, password: string) => {
    setFailure(null);
    if (email.trim() === '' || password === '') {
      setFailure('Preencha email e senha');
      return;
    }
    setBusy(true);
    try {
      await signIn(email.trim(), password);
      queries.clear();
      await navigate(await afterSignIn(), { replace: true });
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      setFailure(message === '' ? 'Erro ao fazer login. Tente novamente.' : message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, submit };
}

/** Only a 404 of the licence leads to /licenca; any other outcome, a failure too, to /dashboard. */
async function afterSignIn(): Promise<string> {
  try {
    await request(getLicence, {}, { leaveForLicence: false });
    return paths.dashboard();
  } catch (error) {
    const without = error instanceof ApiError && error.refusal.status === 404;
    return without ? paths.licence() : paths.dashboard();
  }
}
