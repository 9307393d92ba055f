import { useCallback, useContext } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useLocation, useSearchParams } from 'react-router';

type Write = (current: URLSearchParams) => URLSearchParams;

/**
 * What the address asks for, and a change of it. The change builds on the newest address: React Router's own builds on what was
 * last drawn, so that in a busy browser the second of two filters chosen in a row would undo the first. A screen that is being
 * left changes nothing.
 */
export function useAddressParams(): readonly [
  URLSearchParams,
  (write: Write, options: NavigateOptions) => void,
] {
  const [drawn, setParams] = useSearchParams();
  const { pathname } = useLocation();
  // The only way to the router's newest state; a test without a data router has none.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const change = useCallback(
    (write: Write, options: NavigateOptions) => {
      const newest = router?.state.location;
      if (newest !== undefined && newest.pathname !== pathname) return;
      setParams(
        (params) => write(newest === undefined ? params : new URLSearchParams(newest.search)),
        options,
      );
    },
    [router, pathname, setParams],
  );
  return [drawn, change];
}
