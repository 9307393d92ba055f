import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` once after `ms`, not counting the time while it was held. */
export function useCountdown(ms: number, held: boolean, onEnd: () => void): void {
  const left = useRef(ms);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (held) return;
    const start = Date.now();
    const timer = window.setTimeout(() => end(), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - start));
    };
  }, [held]);
}
