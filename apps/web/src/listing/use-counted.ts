import { personOf } from '@balanco/client/session';
import {
  type InventoryProgress,
  PROGRESS_STREAM_PATH,
  progressLineSchema,
} from '@balanco/contract/progress/progress';
import { useEffect, useEffectEvent } from 'react';
import { openSharedStream } from '../api/live/shared-stream';
import { sessionPerson } from '../identity/stored-session';

/** Raised when the state changes, because versions don't share a stream. */
const VERSION = 3;

type Marks = Readonly<Record<string, { readonly pharmacy: string; readonly mark: string }>>;

/** In ms, between two refreshes of an inventory that the stream doesn't have, as a finalised one. */
const UNFOLLOWED_MS = 10_000;

export type Counted = { readonly inventory: string } | { readonly pharmacy: string };

/**
 * Refreshes when something is counted there, or an inventory opens or closes. The stream has the open ones
 * and knows within a second. All tabs share one connection (docs/screens.md, "Live screens").
 *
 * @param of null doesn't connect
 * @param rest in ms, the least between two refreshes
 */
export function useCounted(of: Counted | null, rest: number, onCounted: () => Promise<unknown>): void {
  const run = useEffectEvent(onCounted);
  const { inventory = null, pharmacy = null } = { ...of } as { inventory?: string; pharmacy?: string };
  useEffect(() => {
    if (inventory === null && pharmacy === null) return;
    const person = sessionPerson() ?? '';
    const refresh = oneAtATime(() => run(), rest);
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
        const mark = inventory === null ? pharmacyMark(marks, pharmacy) : marks[inventory]?.mark;
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
  }, [inventory, pharmacy, rest]);
}

function pharmacyMark(marks: Marks, pharmacy: string | null): string {
  return JSON.stringify(Object.entries(marks).filter(([, mark]) => mark.pharmacy === pharmacy));
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
  return Object.fromEntries(
    inventories.map((one) => [String(one.inventory_id), { pharmacy: one.pharmacy_id, mark: markOf(one) }]),
  );
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

/** Questions during a refresh become one more. A slow server gets as much rest as it took. */
function oneAtATime(run: () => Promise<unknown>, rest: number) {
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
      Math.max(rest, Date.now() - began),
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
