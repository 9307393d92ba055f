import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../identity/sign-out';
import { paths } from '../paths';
import { forgetWork } from './kept-work';

/** Ignores the provider's failures (specification, section 2). */
export function useEndSession(): () => Promise<void> {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useCallback(async () => {
    forgetWork();
    await signOut().catch(() => undefined);
    queries.clear();
    await navigate(paths.login(), { replace: true });
  }, [navigate, queries]);
}
