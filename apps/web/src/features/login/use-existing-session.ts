import { getProtected } from '@balanco/contract/session';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../api/client';
import { loadProvider } from '../../identity/provider';
import { storedToken } from '../../identity/stored-session';
import { paths } from '../../paths';

/**
 * On load, a session that the server accepts leads to /dashboard (specification, section 2, Login). Without a token no
 * call is made, but Amazon's client is loaded, so that 'Entrar' does not wait for it.
 */
export function useExistingSession(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (storedToken() === null) {
      loadProvider().catch(() => undefined);
      return;
    }
    const abort = new AbortController();
    request(getProtected, {}, { signal: abort.signal })
      .then(() => navigate(paths.dashboard(), { replace: true }))
      .catch(() => undefined);
    return () => abort.abort();
  }, [navigate]);
}
