import { useEffect, useRef } from 'react';
import { callDependencies } from '../../../api/connect-calls';
import { probeConnection } from '../../../api/connection';

const LOOK_EVERY_MS = 60_000;
const TOO_LONG_MS = 5 * 60_000;

/**
 * Loads the page again if it wasn't live for five minutes although the server answers, such as after an update that says what
 * this page doesn't understand. Nobody stands at the wall to do it.
 */
export function useWallRecovery(isLive: boolean): void {
  const state = useRef({ isLive, since: Date.now() });
  if (state.current.isLive !== isLive) state.current = { isLive, since: Date.now() };
  useEffect(() => {
    const look = async () => {
      const isOver = () => !state.current.isLive && Date.now() - state.current.since >= TOO_LONG_MS;
      if (isOver() && (await probeConnection()) && isOver()) callDependencies().reload();
    };
    const timer = window.setInterval(() => void look(), LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
}
