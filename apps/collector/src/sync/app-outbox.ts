import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentSession } from '../identity/session';
import { onReadingsChange } from '../store/changes';
import { type Queue, queueOf } from '../store/readings';
import { createOutbox, type OutboxState } from './outbox';

/** The one outbox of this tab. */
export const outbox = createOutbox(() => currentSession()?.sub ?? null);

export function useOutbox(): OutboxState {
  return useSyncExternalStore(outbox.subscribe, outbox.state);
}

/** What of this person the server doesn't have yet; null until the phone's database was read. */
export function useQueue(person: string): Queue | null {
  const [queue, setQueue] = useState<Queue | null>(null);
  useEffect(() => {
    let current = true;
    const read = () =>
      void queueOf(person).then(
        (found) => current && setQueue(found),
        () => undefined,
      );
    read();
    const stop = onReadingsChange(read);
    return () => {
      current = false;
      stop();
    };
  }, [person]);
  return queue;
}
