import { type ChangedRow, fieldOf, type SubscriptionField } from './change.js';
import { createPause } from './pause.js';
import { createSeenVersions } from './seen-versions.js';

type Listener = (change: ChangedRow) => void;

interface ChangeFeedParts {
  /** The moment before which every change is to be seen (db/change-watermark.ts). */
  readonly watermark: () => Promise<Date>;
  /** What changed since a moment, page by page; rows may come again and none may be missing. */
  readonly readChanges: (since: Date) => AsyncIterable<readonly ChangedRow[]>;
  readonly pollMs: number;
  readonly onFailure: (error: unknown) => void;
}

/** Tells subscribers what changed in the database, whoever wrote it (docs/decisions/0024). */
export interface ChangeFeed {
  /**
   * Resolves once every change that is committed from now on will be told, and none from before; what it gives ends
   * that. While the database can't be read it waits.
   */
  join(field: SubscriptionField, listener: Listener): Promise<() => void>;
  /** Ends the poller; resolves when it reads no more. */
  close(): Promise<void>;
}

interface Subscriber {
  readonly field: SubscriptionField;
  readonly listener: Listener;
  readonly joined: () => void;
}

/** When the watermark was asked for by this process's clock, which nobody sets, and what it was. */
interface Poll {
  readonly watermark: Date;
  readonly askedAt: number;
}

const LONGEST_BACKOFF_MS = 30_000;
/** A poll that takes long, because much changed or a transaction stays open, leaves the database four times as long. */
const REST_FACTOR = 4;

/** One poller for the whole process, which runs only while somebody subscribes. */
export function createChangeFeed({ watermark, readChanges, pollMs, onFailure }: ChangeFeedParts): ChangeFeed {
  const waiting = new Set<Subscriber>();
  const active = new Set<Subscriber>();
  const pause = createPause();
  let running: Promise<void> | undefined;
  let isClosed = false;

  const tell = (change: ChangedRow) => {
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
        for (const change of page) if (seen.isNews(change)) tell(change);
      }
      last = { watermark: next, askedAt };
      seen.forgetBefore(next);
      for (const subscriber of joining) {
        // Who left meanwhile isn't waiting any more.
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
    // At once, before anybody can join a loop that is over.
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
 * From where to read on: the last poll's watermark. If the database's clock was set back since, or another machine may
 * have taken over while polls failed, rows can carry earlier moments: then this process's own clock tells how long ago
 * the last poll was (docs/decisions/0034).
 */
function sinceLast(last: Poll | undefined, now: Poll, hasFailed: boolean): Date {
  if (last === undefined) return now.watermark;
  if (!hasFailed && now.watermark >= last.watermark) return last.watermark;
  const elapsed = now.askedAt - last.askedAt;
  return new Date(Math.min(last.watermark.getTime(), now.watermark.getTime() - elapsed));
}
