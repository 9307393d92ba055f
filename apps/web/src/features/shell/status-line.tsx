import { agoText } from '@balanco/contract/base/durations';
import { IconWifiOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hourOf } from '../../lib/moments';
import { useConnection } from '../../session/use-connection';
import styles from './status-line.module.css';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * How long the connection has been gone, and a live list's age (docs/screens.md, "Without a connection").
 * Keeps room for both.
 */
export function StatusLine() {
  const since = useConnection();
  const age = useAgeOfLiveList();
  return (
    <>
      <span className={styles.status} aria-live="polite" data-away={since !== null}>
        {since !== null && (
          <>
            <IconWifiOff size={16} aria-hidden />
            Sem conexão desde {hourOf(new Date(since).toISOString())}
          </>
        )}
      </span>
      {age !== null && <span className={styles.age}>{ageText(age)}</span>}
    </>
  );
}

export function ageText(age: number): string {
  if (age < SECOND) return 'Atualizado agora';
  if (age < MINUTE) return `Atualizado há ${Math.floor(age / SECOND)} s`;
  return `Atualizado ${agoText(age)}`;
}

/** In ms, of the oldest list with `liveRefresh`. */
function useAgeOfLiveList(): number | null {
  const queries = useQueryClient();
  const [age, setAge] = useState<number | null>(null);
  useEffect(() => {
    const look = () => {
      const live = queries
        .getQueryCache()
        .findAll({ type: 'active', predicate: ({ meta }) => meta?.live === true });
      const loaded = live.map(({ state }) => state.dataUpdatedAt).filter((moment) => moment > 0);
      setAge(loaded.length === 0 ? null : Math.max(0, Date.now() - Math.min(...loaded)));
    };
    look();
    const timer = window.setInterval(look, SECOND);
    const stop = queries.getQueryCache().subscribe(({ type }) => {
      if (type === 'observerAdded' || type === 'observerRemoved') look();
    });
    return () => {
      window.clearInterval(timer);
      stop();
    };
  }, [queries]);
  return age;
}
