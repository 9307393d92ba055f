import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentSession } from '../../identity/session';
import type { Queue } from '../../rules/queue-text';
import type { Reading } from '../../rules/readings/reading';
import { onReadingsChange } from '../../store/database';
import { queueOf } from '../../store/readings';
import { createOutbox, type OutboxState } from './outbox';

export const outbox = createOutbox(() => currentSession()?.sub ?? null);

export function useOutbox(): OutboxState {
  return useSyncExternalStore(outbox.subscribe, outbox.state);
}

/** Returns null while loading. A reading waits from the moment it shows, so nothing looks sent that isn't. */
export function useQueue(person: string): Queue | null {
  const [queue, setQueue] = useState<Queue | null>(null);
  useEffect(() => {
    // The last read wins, whatever ends first.
    let turn = 0;
    const read = () => {
      turn += 1;
      const own = turn;
      void queueOf(person).then(
        (found) => turn === own && setQueue(found),
        () => undefined,
      );
    };
    read();
    const stop = onReadingsChange((changed) => {
      setQueue((before) => withWaiting(before, person, changed));
      read();
    });
    return () => {
      turn += 1;
      stop();
    };
  }, [person]);
  return queue;
}

function withWaiting(queue: Queue | null, person: string, changed: readonly Reading[]): Queue | null {
  if (queue === null || queue.waiting > 0) return queue;
  const waiting = changed.filter((reading) => reading.person === person && reading.state === 'waiting');
  const [first] = waiting;
  return first === undefined ? queue : { ...queue, waiting: waiting.length, since: first.createdAt };
}
