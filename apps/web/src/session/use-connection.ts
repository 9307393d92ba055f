import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { onConnectionChange, probeConnection, unreachedSince } from '../api/connection';

const PROBE_EVERY_MS = 5_000;

/**
 * Returns milliseconds, or null. It asks every five seconds and when the browser is online, then reloads
 * everything on screen (docs/screens.md, "Without a connection").
 */
export function useConnection(): number | null {
  const since = useSyncExternalStore(onConnectionChange, unreachedSince);
  const queries = useQueryClient();
  const away = since !== null;
  useEffect(() => {
    if (!away) return;
    const timer = window.setInterval(() => void probeConnection(), PROBE_EVERY_MS);
    return () => {
      window.clearInterval(timer);
      void queries.invalidateQueries();
    };
  }, [away, queries]);
  useEffect(() => {
    // The browser may be wrong about a server on this machine.
    const probe = () => void probeConnection();
    window.addEventListener('online', probe);
    window.addEventListener('offline', probe);
    return () => {
      window.removeEventListener('online', probe);
      window.removeEventListener('offline', probe);
    };
  }, []);
  return since;
}
