import { createBreath } from '../../breath.js';
import { createPause } from '../../timers.js';
import type { ModelItem } from '../graphql/sync/model-readers.js';
import type { ChangeKey } from '../sync/change-page.js';

const models = ['Inventory', 'Section', 'Count'] as const;
/** Messages never change for apps. */
export type ModelName = (typeof models)[number] | 'Message';

export type SubscriptionField = `${'onCreate' | 'onUpdate' | 'onDelete'}${ModelName}`;

const modelOf = new Map<SubscriptionField, ModelName>([
  ...models.flatMap((model) =>
    (['onCreate', 'onUpdate', 'onDelete'] as const).map((verb) => [`${verb}${model}`, model] as const),
  ),
  ['onCreateMessage', 'Message'],
]);

export const subscriptionFields: readonly SubscriptionField[] = [...modelOf.keys()];

export interface ChangedRow {
  readonly model: ModelName;
  readonly isDeleted: boolean;
  readonly sortKey: ChangeKey;
  /** null for models that every collector sees. */
  readonly ownerSub: string | null;
  readonly pharmacyId: string;
  readonly item: ModelItem;
}

/** Two writes before a poll are an update. */
export function fieldOf({ model, item, isDeleted }: ChangedRow): SubscriptionField {
  if (isDeleted) return `onDelete${model}`;
  return item._version === 1 ? `onCreate${model}` : `onUpdate${model}`;
}

type Listener = (change: ChangedRow) => void;

interface ChangeFeedDependencies {
  /** All earlier changes are visible (db/change-watermark.ts). */
  readonly watermark: () => Promise<Date>;
  /** By page; may repeat, must not miss. */
  readonly readChanges: (since: Date, models: ReadonlySet<ModelName>) => AsyncIterable<readonly ChangedRow[]>;
  /** Before dispatching: lost access gets nothing. */
  readonly checkAccess: () => Promise<void>;
  readonly pollMs: number;
  readonly onFailure: (error: unknown) => void;
}

export interface ChangeFeed {
  /**
   * Resolves with the unsubscription; dispatches changes committed from then on. Waits for an absent
   * database.
   */
  join(field: SubscriptionField, listener: Listener): Promise<() => void>;
  close(): Promise<void>;
}

interface Subscriber {
  readonly field: SubscriptionField;
  readonly listener: Listener;
  readonly joined: () => void;
}

/** `askedAt`: monotonic. */
interface Poll {
  readonly watermark: Date;
  readonly askedAt: number;
}

const LONGEST_BACKOFF_MS = 30_000;
/** Rests this many times a poll's duration. */
const REST_FACTOR = 4;

/** One per process, while someone subscribes. */
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

  const dispatch = async (change: ChangedRow, breathe: () => Promise<void>) => {
    const field = fieldOf(change);
    for (const subscriber of active) {
      if (subscriber.field !== field) continue;
      await breathe();
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
      const since = sinceLast(last, { watermark: next, askedAt }, failures > 0);
      for await (const page of readChanges(since, modelsOf([...active, ...joining]))) {
        if (isClosed) return;
        if (page.length > 0) await checkAccess();
        const breathe = createBreath();
        for (const change of page) if (seen.isNews(change)) await dispatch(change, breathe);
      }
      await checkAccess();
      last = { watermark: next, askedAt };
      seen.forgetBefore(next);
      for (const subscriber of joining) {
        // Not if they left during the poll.
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
    // Same tick: nobody joins an ended loop.
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

/** Phones of the Coletor follow no counts, which are most of the rows. */
function modelsOf(subscribers: readonly Subscriber[]): ReadonlySet<ModelName> {
  return new Set(subscribers.flatMap(({ field }) => modelOf.get(field) ?? []));
}

/**
 * The last watermark. After the clock was set back, our own tells how long ago the last poll was
 * (docs/decisions/0022).
 */
function sinceLast(last: Poll | undefined, now: Poll, hasFailed: boolean): Date {
  if (last === undefined) return now.watermark;
  if (!hasFailed && now.watermark >= last.watermark) return last.watermark;
  const elapsed = now.askedAt - last.askedAt;
  return new Date(Math.min(last.watermark.getTime(), now.watermark.getTime() - elapsed));
}

/** Watermarks repeat rows. */
interface SeenVersions {
  /** Newer than any seen. */
  isNews(change: ChangedRow): boolean;
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
