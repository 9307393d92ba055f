import { type ChangedRow, fieldOf, type SubscriptionField } from './change.js';
import { createPause } from './pause.js';
import { createSeenVersions } from './seen-versions.js';

type Listener = (change: ChangedRow) => void;

interface ChangeFeedParts {
  /** The moment before which every change is to be seen (db/change-horizon.ts). */
  readonly horizon: () => Promise<Date>;
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

const LONGEST_BACKOFF_MS = 30_000;
/** A poll that takes long, because much changed or a transaction stays open, leaves the database four times as long. */
const REST_FACTOR = 4;

/** One poller for the whole process, which runs only while somebody subscribes. */
export function createChangeFeed({ horizon, readChanges, pollMs, onFailure }: ChangeFeedParts): ChangeFeed {
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
    let since: Date | undefined;
    let failures = 0;
    const poll = async () => {
      const joining = [...waiting];
      const next = await horizon();
      for await (const page of readChanges(since ?? next)) {
        if (isClosed) return;
        for (const change of page) if (seen.isNews(change)) tell(change);
      }
      since = next;
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
