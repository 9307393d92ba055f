import { personOf } from '@balanco/client/session';
import { inventoryReferenceSchema } from '@balanco/contract/inventories/inventories';
import { PROGRESS_STREAM_PATH } from '@balanco/contract/progress/progress';
import { useEffect, useState } from 'react';
import type { LiveLink } from '../../api/live/live-stream';
import { openSharedStream } from '../../api/live/shared-stream';
import { sessionPerson } from '../../identity/stored-session';
import { reduceProgress, type WatchedProgress } from './progress-feed';

/** Raised when lines change, because versions don't share a stream. */
const VERSION = 6;

/** Explains the delay of the first line after this. */
const PATIENCE_MS = 10_000;
const LATE = 'O servidor demora a responder. A tela continua tentando.';

export interface ProgressWatch {
  readonly progress: WatchedProgress | null;
  readonly link: LiveLink;
  /** null while something may still come. */
  readonly failure: string | null;
  readonly retry: () => void;
}

/**
 * One connection per browser (docs/screens.md, "Live screens").
 *
 * @param view 'wall' has no people and no differences; null doesn't connect
 * @param opened the inventory whose sections are listed
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
  const retry = () => setAttempt((count) => count + 1);
  const isLate = useLateness(view !== null && progress === null);
  return { progress, link, failure: progress === null ? failureOf(link, isLate) : null, retry };
}

function useLateness(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate;
}

/** Being offline shows beside the title instead. */
function failureOf(link: LiveLink, isLate: boolean): string | null {
  if (link.kind === 'refused') return link.failure;
  const said = link.kind === 'reconnecting' ? link.failure : null;
  return said ?? (isLate && link.kind !== 'offline' ? LATE : null);
}

function queryOf(view: 'staff' | 'wall', opened: string | null): string {
  if (view === 'wall') return '?wall=true';
  // It ignores an invalid address.
  const reference = inventoryReferenceSchema.safeParse(opened);
  return reference.success ? `?opened=${reference.data}` : '';
}
