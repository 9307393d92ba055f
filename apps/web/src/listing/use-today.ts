import { useEffect, useState } from 'react';
import { formatDateTime } from '../lib/moments';

const LOOK_MS = 30_000;

/** '26/11/2026', by default in Brasília, for `shortMoment`: a list that is open at midnight changes. */
export function useToday(timeZone?: string): string {
  const [now, setNow] = useState(isoNow);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(isoNow()), LOOK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return formatDateTime(now, timeZone).slice(0, 10);
}

function isoNow(): string {
  return new Date().toISOString();
}
