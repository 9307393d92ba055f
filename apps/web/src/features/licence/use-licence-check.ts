import { getLicence } from '@balanco/contract/licences';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../api/client';
import { storedToken } from '../../identity/stored-session';
import { paths } from '../../paths';

/** Without a token /licenca leads to the login, with an active licence to /dashboard (DESIGN 6, Guard). */
export function useLicenceCheck(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = (path: string) => void navigate(path, { replace: true });
    if (storedToken() === null) {
      leave(paths.login());
      return;
    }
    const abort = new AbortController();
    request(getLicence, {}, { signal: abort.signal, leaveForLicence: false })
      .then((licence) => licence.active && leave(paths.dashboard()))
      .catch(() => {
        // Refused for want of a licence, which is why we are here; or the session has just ended.
        if (storedToken() === null) leave(paths.login());
      });
    return () => abort.abort();
  }, [navigate]);
}
