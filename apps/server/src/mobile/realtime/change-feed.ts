import { createPause } from '../../pause.js';
import { type ChangedRow, fieldOf, type SubscriptionField } from './change.js';
import { createSeenVersions } from './seen-versions.js';

type Listener = (change: ChangedRow) => void;

interface ChangeFeedDependencies {
  /** The moment before which every change is visible (db/change-watermark.ts). */
  readonly watermark: () => Promise<Date>;
  /** The rows that changed since a moment, page by page. A row may come twice; none may be missing. */
  readonly readChanges: (since: Date) => AsyncIterable<readonly ChangedRow[]>;
  /**
   * Called after changes were read and before they are dispatched, and at each poll: who has lost access by then must
   * not receive them.
   */
  readonly checkAccess: () => Promise<void>;
  readonly pollMs: number;
  readonly onFailure: (error: unknown) => void;
}

/** Dispatches changed rows of the database to subscribers, no matter which process wrote them (docs/decisions/0024). */
export interface ChangeFeed {
  /**
   * Resolves with a function that unsubscribes. From then on every newly committed change is dispatched, and no earlier
   * one. Waits while the database can't be read.
   */
  join(field: SubscriptionField, listener: Listener): Promise<() => void>;
  /** Stops the poller. Resolves after its last read. */
  close(): Promise<void>;
}

interface Subscriber {
  readonly field: SubscriptionField;
  readonly listener: Listener;
  readonly joined: () => void;
}

/** A watermark, and when it was read by this process's monotonic clock. */
interface Poll {
  readonly watermark: Date;
  readonly askedAt: number;
}

const LONGEST_BACKOFF_MS = 30_000;
/** After a long poll the poller rests this many times as long, so that the database can do other work. */
const REST_FACTOR = 4;

/** One poller for the whole process. It runs only while someone is subscribed. */
export function createChangeFeed({
  watermark,
  readChanges,
  checkAccess,
  pollMs,
  onFailure,
}: ChangeFeedDependencies): ChangeFeed {
  const waiting = new Set<Subscriber>();
  const active = new Set<Subscriber>();
  const pause = createPause();
  let running: Promise<void> | undefined;
  let isClosed = false;

  const dispatch = (change: ChangedRow) => {
    const field = fieldOf(change);
    for (const subscriber of active) {
      if (subscriber.field !== field) continue;
      try {
        subscriber.listener(change);
      } catch (error) {
        onFailure(error);
      }
    }
  };

  const run = async () => {
    const seen = createSeenVersions();
    let last: Poll | undefined;
    let failures = 0;
    const poll = async () => {
      const joining = [...waiting];
      const askedAt = performance.now();
      const next = await watermark();
      for await (const page of readChanges(sinceLast(last, { watermark: next, askedAt }, failures > 0))) {
        if (isClosed) return;
        if (page.length > 0) await checkAccess();
        for (const change of page) if (seen.isNews(change)) dispatch(change);
      }
      await checkAccess();
      last = { watermark: next, askedAt };
      seen.forgetBefore(next);
      for (const subscriber of joining) {
        // Someone who left during the poll is not in `waiting` any more.
        if (waiting.delete(subscriber)) active.add(subscriber);
        subscriber.joined();
      }
    };
    while (!isClosed && waiting.size + active.size > 0) {
      const startedAt = performance.now();
      try {
        await poll();
        failures = 0;
        if (waiting.size > 0) continue;
        await pause.rest(Math.max(pollMs, REST_FACTOR * (performance.now() - startedAt)));
      } catch (error) {
        failures += 1;
        onFailure(error);
        await pause.sleep(Math.min(pollMs * 2 ** failures, LONGEST_BACKOFF_MS));
      }
    }
    // In the same tick as the check above, so that nobody joins a loop that has ended.
    running = undefined;
  };

  return {
    join: (field, listener) =>
      new Promise((resolve) => {
        const leave = () => {
          waiting.delete(subscriber);
          active.delete(subscriber);
        };
        const subscriber = { field, listener, joined: () => resolve(leave) };
        waiting.add(subscriber);
        running ??= run();
        pause.wake();
      }),
    async close() {
      isClosed = true;
      pause.end();
      await running;
    },
  };
}

/**
 * The moment to read from: the last poll's watermark. If the database's clock was set back, or another machine took
 * over while polls failed, rows can have earlier moments. Then this process's own clock says how long ago the last poll
 * was (docs/decisions/0034).
 */
function sinceLast(last: Poll | undefined, now: Poll, hasFailed: boolean): Date {
  if (last === undefined) return now.watermark;
  if (!hasFailed && now.watermark >= last.watermark) return last.watermark;
  const elapsed = now.askedAt - last.askedAt;
  return new Date(Math.min(last.watermark.getTime(), now.watermark.getTime() - elapsed));
}
