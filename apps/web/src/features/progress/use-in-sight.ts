import { useEffect, useState } from 'react';

/** A tab that somebody leaves for a moment stays as it is. */
const LEFT_MS = 60_000;

/** Whether the tab is in sight, or was within the last minute. */
export function useInSight(): boolean {
  const [isInSight, setInSight] = useState(() => document.visibilityState !== 'hidden');
  useEffect(() => {
    let leaving: number | undefined;
    const look = () => {
      window.clearTimeout(leaving);
      if (document.visibilityState === 'hidden') {
        leaving = window.setTimeout(() => setInSight(false), LEFT_MS);
      } else setInSight(true);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(leaving);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isInSight;
}
