import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { onConnectionChange, probeConnection, unreachedSince } from '../api/connection';

const PROBE_EVERY_MS = 5_000;
const probe = () => void probeConnection();

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
    const timer = window.setInterval(probe, PROBE_EVERY_MS);
    return () => {
      window.clearInterval(timer);
      void queries.invalidateQueries();
    };
  }, [away, queries]);
  // The browser may be wrong about a server on this machine.
  useWindowEvent('online', probe);
  useWindowEvent('offline', probe);
  return since;
}
