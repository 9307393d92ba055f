import { useCallback, useContext } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useSearchParams } from 'react-router';

type Write = (current: URLSearchParams) => URLSearchParams;

/**
 * What the address asks for, and a change of it. The change builds on the newest address: React Router's own builds on what was
 * last drawn, so that in a busy browser the second of two filters chosen in a row would undo the first.
 */
export function useAddressParams(): readonly [
  URLSearchParams,
  (write: Write, options: NavigateOptions) => void,
] {
  const [drawn, setParams] = useSearchParams();
  // The only way to the router's newest state; a test without a data router has none.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const change = useCallback(
    (write: Write, options: NavigateOptions) => {
      setParams((params) => {
        const newest = router?.state.location.search;
        return write(newest === undefined ? params : new URLSearchParams(newest));
      }, options);
    },
    [router, setParams],
  );
  return [drawn, change];
}
