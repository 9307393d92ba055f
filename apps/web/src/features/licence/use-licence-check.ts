import { getLicence } from '@balanco/contract/licences';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../api/client';
import { storedToken } from '../../identity/stored-session';
import { paths } from '../../paths';

/** With an active licence /licenca leads to /dashboard (DESIGN 6, Guard). Without a session nobody is asked. */
export function useLicenceCheck(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (storedToken() === null) return;
    const abort = new AbortController();
    request(getLicence, {}, { signal: abort.signal, leaveForLicence: false })
      .then((licence) => licence.active && navigate(paths.dashboard(), { replace: true }))
      // Refused for want of a licence, which is why we are here.
      .catch(() => undefined);
    return () => abort.abort();
  }, [navigate]);
}
