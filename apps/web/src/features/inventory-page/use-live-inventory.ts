import { personOf } from '@balanco/client/session';
import {
  type InventoryProgress,
  PROGRESS_STREAM_PATH,
  progressLineSchema,
} from '@balanco/contract/progress/progress';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openSharedStream } from '../../api/live/shared-stream';
import { sessionPerson } from '../../identity/stored-session';
import { inventoriesQuery } from '../../listing/inventories-query';
import { comparisonKey } from '../../listing/queries';

/** Raised when the state changes, because versions don't share a stream. */
const VERSION = 2;

/** Marks of what was counted, by inventory. */
type Marks = Readonly<Record<string, string>>;

/** In ms, between two refreshes of an inventory that the stream doesn't have, as a finalised one. */
const UNFOLLOWED_MS = 10_000;

/**
 * Refreshes the page of an inventory when something is counted in it, or it opens or closes. The stream has
 * the open ones and knows within a second. All tabs share one connection (docs/screens.md, "Live screens").
 *
 * @param id number or UUID; null doesn't connect
 */
export function useLiveInventory(id: string | null, pharmacy: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (id === null) return;
    const person = sessionPerson() ?? '';
    const refresh = oneAtATime(() =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [...comparisonKey, id] }),
        queries.invalidateQueries({ queryKey: inventoriesQuery(pharmacy).queryKey }),
      ]),
    );
    // A tab out of sight refreshes when it shows.
    let isOwed = false;
    const ask = () => {
      isOwed = document.hidden;
      if (!isOwed) refresh.ask();
    };
    const onShown = () => {
      if (isOwed && !document.hidden) ask();
    };
    let isHeard = false;
    let known: string | undefined;
    const close = openSharedStream<Marks>({
      name: `balanco-counted-${VERSION}-${person}`,
      isOwn: (token) => personOf(token) === person,
      path: PROGRESS_STREAM_PATH,
      reduce: reduceMarks,
      onState: (marks) => {
        const mark = marks[id];
        // The first state is as new as the page itself.
        if (isHeard && mark !== known) ask();
        known = mark;
        isHeard = true;
      },
      // The page asks again every 30 seconds anyway.
      onLink: () => undefined,
    });
    const unfollowed = setInterval(() => {
      if (isHeard && known === undefined) ask();
    }, UNFOLLOWED_MS);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      close();
      clearInterval(unfollowed);
      document.removeEventListener('visibilitychange', onShown);
      refresh.end();
    };
  }, [id, pharmacy, queries]);
}

/** @throws ZodError for a different shape, Error for a change before the first full state */
function reduceMarks(known: Marks | null, line: unknown): Marks {
  const read = progressLineSchema.parse(line);
  if (read.type === 'all') return marksOf(read.inventories);
  if (known === null) throw new Error('a change before everything');
  if (read.type === 'alive') return known;
  const closed = new Set(read.closed.map(String));
  const open = Object.entries(known).filter(([id]) => !closed.has(id));
  return { ...Object.fromEntries(open), ...marksOf(read.inventories) };
}

function marksOf(inventories: readonly InventoryProgress[]): Marks {
  return Object.fromEntries(inventories.map((one) => [String(one.inventory_id), markOf(one)]));
}

/**
 * Without paces and signs of life, which change although nothing was counted. A section leaves its collector's
 * when they declare it done, those of recounts too.
 */
function markOf({ collectors, ...progress }: InventoryProgress) {
  const { lines, units, items, sections, unresolved, recount_left, totals } = progress;
  const places = collectors.map(({ sub, sections: open }) => [sub, open]);
  return JSON.stringify([lines, units, items, sections, unresolved.codes, recount_left, totals, places]);
}

/** In ms, between two refreshes of a busy night. */
const REST_MS = 500;

/** Questions during a refresh become one more. A slow server gets as much rest as it took. */
function oneAtATime(run: () => Promise<unknown>) {
  let isRunning = false;
  let isAsked = false;
  let isOver = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const start = async () => {
    isRunning = true;
    isAsked = false;
    const began = Date.now();
    await run();
    if (isOver) return;
    resting = setTimeout(
      () => {
        isRunning = false;
        if (isAsked) void start();
      },
      Math.max(REST_MS, Date.now() - began),
    );
  };
  return {
    ask: () => {
      if (isRunning) isAsked = true;
      else void start();
    },
    end: () => {
      isOver = true;
      clearTimeout(resting);
    },
  };
}
