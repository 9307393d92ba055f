import { getLicence } from '@balanco/contract/licences';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../api/client';
import { storedToken } from '../../identity/stored-session';
import { paths } from '../../paths';

/** /licenca leads to /dashboard if the licence is active (docs/screens.md, "The session guard"). No call without a session. */
export function useLicenceCheck(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (storedToken() === null) return;
    const abort = new AbortController();
    request(getLicence, {}, { signal: abort.signal, leaveForLicence: false })
      .then((licence) => licence.active && navigate(paths.dashboard(), { replace: true }))
      // A refusal because of a missing licence is expected here.
      .catch(() => undefined);
    return () => abort.abort();
  }, [navigate]);
}
