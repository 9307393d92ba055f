import { createContext, useCallback, useContext } from 'react';
import { formatDateTime, hourOf, shortMoment } from '../lib/moments';
import { useToday } from './use-today';

const Zone = createContext<string | undefined>(undefined);

/** See docs/comparison.md, "Settings". */
export const PharmacyClock = Zone.Provider;

/** Writes moments on the pharmacy's clock; outside a `PharmacyClock` in Brasília time. */
export function useMomentText(): (iso: string) => string {
  const zone = useContext(Zone);
  return useCallback((iso: string) => formatDateTime(iso, zone), [zone]);
}

/** 'hoje 16:45' on the same clock, with the whole stamp as a tooltip. */
export function Moment({ at }: { at: string }) {
  const zone = useContext(Zone);
  return (
    <time dateTime={at} title={formatDateTime(at, zone)}>
      {shortMoment(at, useToday(zone), zone)}
    </time>
  );
}

/** Writes '18:23' on the same clock. */
export function useHourText(): (iso: string) => string {
  const zone = useContext(Zone);
  return useCallback((iso: string) => hourOf(iso, zone), [zone]);
}
