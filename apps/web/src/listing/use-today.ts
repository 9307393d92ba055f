import { useEffect, useState } from 'react';
import { formatDateTime } from '../lib/moments';

const LOOK_MS = 30_000;

/** '26/11/2026' in Brasília, for `shortMoment`: a list that is open at midnight changes. */
export function useToday(): string {
  const [today, setToday] = useState(dayNow);
  useEffect(() => {
    const timer = window.setInterval(() => setToday(dayNow()), LOOK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return today;
}

function dayNow(): string {
  return formatDateTime(new Date().toISOString()).slice(0, 10);
}
