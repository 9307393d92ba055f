import { agoText } from '@balanco/contract/base/durations';
import { VisuallyHidden } from '@mantine/core';
import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hourOf } from '../../lib/moments';
import { useConnection } from '../../session/use-connection';
import styles from './status-line.module.css';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * How long the connection has been gone, and a live list's age, which a press refreshes (docs/screens.md,
 * "List screens" and "Without a connection"). Keeps room for both.
 */
export function StatusLine() {
  const since = useConnection();
  const age = useAgeOfLiveList();
  const queries = useQueryClient();
  return (
    <>
      <span
        className={`${styles.status} row cut whole small still warning`}
        aria-live="polite"
        data-away={since !== null}
      >
        {since !== null && (
          <>
            <IconWifiOff size={16} aria-hidden />
            Sem conexão desde {hourOf(new Date(since).toISOString())}
          </>
        )}
      </span>
      {age !== null && (
        <button
          type="button"
          className={`${styles.refresh} row hovered dim`}
          title="Atualizar agora"
          onClick={() => void queries.refetchQueries(liveLists)}
        >
          <span className={`${styles.age} cut whole small`}>{ageText(age)}</span>
          <IconRefresh size={14} aria-hidden />
          <VisuallyHidden>, atualizar agora</VisuallyHidden>
        </button>
      )}
    </>
  );
}

export function ageText(age: number): string {
  if (age < SECOND) return 'Atualizado agora';
  if (age < MINUTE) return `Atualizado há ${Math.floor(age / SECOND)} s`;
  return `Atualizado ${agoText(age)}`;
}

/** Queries on screen that have `liveRefresh`. */
const liveLists: QueryFilters = { type: 'active', predicate: ({ meta }) => meta?.live === true };

/** Returns the milliseconds of the oldest of them. */
function useAgeOfLiveList(): number | null {
  const queries = useQueryClient();
  const [age, setAge] = useState<number | null>(null);
  useEffect(() => {
    const look = () => {
      const live = queries.getQueryCache().findAll(liveLists);
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
