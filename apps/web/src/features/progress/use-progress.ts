import { inventoryReferenceSchema } from '@balanco/contract/inventories';
import { PROGRESS_STREAM_PATH } from '@balanco/contract/progress';
import { useCallback, useEffect, useState } from 'react';
import type { LiveLink } from '../../api/live/live-link';
import { openSharedStream } from '../../api/live/shared-stream';
import { personOf, sessionPerson } from '../../identity/stored-session';
import { reduceProgress, type WatchedProgress } from './progress-feed';

/** Tabs of another version may understand other lines. */
const VERSION = 3;

export interface ProgressWatch {
  /** Null until the first line. */
  readonly progress: WatchedProgress | null;
  readonly link: LiveLink;
  /** Asks again after a refusal. */
  readonly retry: () => void;
}

/**
 * The open inventories, live, over one connection of the browser (docs/screens.md, "Live screens").
 *
 * @param view 'wall' has no names of people, no figures of theirs and no differences; null connects to nothing
 * @param opened the inventory whose sections are named
 */
export function useProgress(view: 'staff' | 'wall' | null, opened: string | null = null): ProgressWatch {
  const [progress, setProgress] = useState<WatchedProgress | null>(null);
  const [link, setLink] = useState<LiveLink>({ kind: 'connecting' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another connection
  useEffect(() => {
    if (view === null) return;
    setLink({ kind: 'connecting' });
    const person = sessionPerson() ?? '';
    return openSharedStream<WatchedProgress>({
      name: `balanco-progress-${VERSION}-${view}-${opened ?? ''}-${person}`,
      isOwn: (token) => personOf(token) === person,
      path: `${PROGRESS_STREAM_PATH}${queryOf(view, opened)}`,
      reduce: reduceProgress,
      onState: setProgress,
      onLink: setLink,
    });
  }, [view, opened, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { progress, link, retry };
}

function queryOf(view: 'staff' | 'wall', opened: string | null): string {
  if (view === 'wall') return '?wall=true';
  // What was typed into the address by hand is no reason to be refused.
  const reference = inventoryReferenceSchema.safeParse(opened);
  return reference.success ? `?opened=${reference.data}` : '';
}
