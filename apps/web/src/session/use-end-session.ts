import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { signOut } from '../identity/sign-out';
import { paths } from '../paths';
import { forgetWork } from './kept-work';

/** Ignores the provider's failures (specification, section 2). */
export function useEndSession(): () => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    forgetWork();
    const next = await signOut().catch(() => undefined);
    queries.clear();
    if (next) window.location.href = next;
    else await navigate(paths.login(), { replace: true });
  };
}
