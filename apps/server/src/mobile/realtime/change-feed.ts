import { createPause } from '../../timers.js';
import type { ModelItem } from '../graphql/sync/model-readers.js';
import type { ChangeKey } from '../sync/change-page.js';

const models = ['Inventory', 'Section', 'Count'] as const;
type ModelName = (typeof models)[number];

export type SubscriptionField = `${'onCreate' | 'onUpdate' | 'onDelete'}${ModelName}`;

export const subscriptionFields: readonly SubscriptionField[] = models.flatMap((model) => [
  `onCreate${model}` as const,
  `onUpdate${model}` as const,
  `onDelete${model}` as const,
]);

export interface ChangedRow {
  readonly model: ModelName;
  readonly isDeleted: boolean;
  readonly sortKey: ChangeKey;
  /** The owner of a count; null for models that every collector may see. */
  readonly ownerSub: string | null;
  readonly pharmacyId: string;
  readonly item: ModelItem;
}

/** A new row that was written twice before the poll counts as updated. */
export function fieldOf({ model, item, isDeleted }: ChangedRow): SubscriptionField {
  if (isDeleted) return `onDelete${model}`;
  return item._version === 1 ? `onCreate${model}` : `onUpdate${model}`;
}

type Listener = (change: ChangedRow) => void;

interface ChangeFeedDependencies {
  /** Every change before this moment is visible (db/change-watermark.ts). */
  readonly watermark: () => Promise<Date>;
  /** Rows changed since a moment, page by page. A row may come twice; none may be missing. */
  readonly readChanges: (since: Date) => AsyncIterable<readonly ChangedRow[]>;
  /** Runs before changes are dispatched, and at each poll: who has lost access must not receive them. */
  readonly checkAccess: () => Promise<void>;
  readonly pollMs: number;
  readonly onFailure: (error: unknown) => void;
}

/** Dispatches changed rows to subscribers, whichever process wrote them (docs/decisions/0024). */
export interface ChangeFeed {
  /**
   * Resolves with a function that unsubscribes. Dispatches every change committed from then on, none from
   * before. Waits while the database can't be read.
   */
  join(field: SubscriptionField, listener: Listener): Promise<() => void>;
  close(): Promise<void>;
}

interface Subscriber {
  readonly field: SubscriptionField;
  readonly listener: Listener;
  readonly joined: () => void;
}

/** `askedAt` is on this process's monotonic clock. */
interface Poll {
  readonly watermark: Date;
  readonly askedAt: number;
}

const LONGEST_BACKOFF_MS = 30_000;
/** The poller rests this many times as long as it polled, so that the database can do other work. */
const REST_FACTOR = 4;

/** One poller per process. It runs only while someone is subscribed. */
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
 * The last poll's watermark. After the database's clock was set back, or another machine took over, rows can
 * have earlier moments; then our own clock tells how long ago the last poll was (docs/decisions/0022).
 */
function sinceLast(last: Poll | undefined, now: Poll, hasFailed: boolean): Date {
  if (last === undefined) return now.watermark;
  if (!hasFailed && now.watermark >= last.watermark) return last.watermark;
  const elapsed = now.askedAt - last.askedAt;
  return new Date(Math.min(last.watermark.getTime(), now.watermark.getTime() - elapsed));
}

/** Reading from a watermark can return a row twice. */
interface SeenVersions {
  /** Newer than every version seen before. */
  isNews(change: ChangedRow): boolean;
  /** Rows from before the watermark won't be read again. */
  forgetBefore(watermark: Date): void;
}

export function createSeenVersions(): SeenVersions {
  const seen = new Map<string, { version: number; changedAt: number }>();
  return {
    isNews({ model, item, sortKey: { changedAt } }) {
      const key = `${model}:${item.id}`;
      if ((seen.get(key)?.version ?? 0) >= item._version) return false;
      seen.set(key, { version: item._version, changedAt });
      return true;
    },
    forgetBefore(watermark) {
      const microseconds = watermark.getTime() * 1000;
      for (const [key, { changedAt }] of seen) if (changedAt < microseconds) seen.delete(key);
    },
  };
}
