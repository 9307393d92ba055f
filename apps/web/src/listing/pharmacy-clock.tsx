import { createContext, useCallback, useContext } from 'react';
import { formatDateTime, hourOf } from '../lib/moments';

const Zone = createContext<string | undefined>(undefined);

/** docs/closing.md, "Settings". */
export const PharmacyClock = Zone.Provider;

/** On the pharmacy's clock; outside a `PharmacyClock` in Brasília time. */
export function useMomentText(): (iso: string) => string {
  const zone = useContext(Zone);
  return useCallback((iso: string) => formatDateTime(iso, zone), [zone]);
}

/** '18:23' on the same clock. */
export function useHourText(): (iso: string) => string {
  const zone = useContext(Zone);
  return useCallback((iso: string) => hourOf(iso, zone), [zone]);
}
