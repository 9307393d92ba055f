import { IconWifiOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hourOf } from '../../lib/moments';
import { useConnection } from '../../session/use-connection';
import styles from './status-line.module.css';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Shows how long the connection has been gone, and how old a self-refreshing list is (docs/screens.md,
 * "Without a connection"). The bar always keeps room for both.
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

/** 'Atualizado há 12 s'. */
export function ageText(age: number): string {
  if (age < SECOND) return 'Atualizado agora';
  if (age < MINUTE) return `Atualizado há ${Math.floor(age / SECOND)} s`;
  if (age < 60 * MINUTE) return `Atualizado há ${Math.floor(age / MINUTE)} min`;
  return `Atualizado há ${Math.floor(age / (60 * MINUTE))} h`;
}

/** The age in ms of the oldest self-refreshing list on screen (`liveRefresh`); null without one. */
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
