import { createContext, useCallback, useContext } from 'react';
import { formatDateTime } from '../lib/format-date-time';

const Zone = createContext<string | undefined>(undefined);

/** Whatever is shown inside has its moments in the time zone of one pharmacy (docs/closing.md, "Settings"). */
export const PharmacyClock = Zone.Provider;

/** Formats an ISO timestamp as on the clock of the pharmacy that is shown; outside of one, in Brasília time. */
export function useMomentText(): (iso: string) => string {
  const zone = useContext(Zone);
  return useCallback((iso: string) => formatDateTime(iso, zone), [zone]);
}
