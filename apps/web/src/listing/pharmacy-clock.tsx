import { createContext, useCallback, useContext } from 'react';
import { formatDateTime } from '../lib/moments';

const Zone = createContext<string | undefined>(undefined);

/** Sets the time zone of all moments inside it (docs/closing.md, "Settings"). */
export const PharmacyClock = Zone.Provider;

/** Formats an ISO timestamp by the pharmacy's clock, or outside a `PharmacyClock` in Brasília time. */
export function useMomentText(): (iso: string) => string {
  const zone = useContext(Zone);
  return useCallback((iso: string) => formatDateTime(iso, zone), [zone]);
}
