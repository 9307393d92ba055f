import { setImmediate } from 'node:timers/promises';
import { createBreath } from '../../limits/breath.js';
import type { ChangeKey } from '../../mobile/sync/change-page.js';
import { createPause } from '../../periodic/timers.js';
import { rowWeight } from '../graphql/filter.js';
import type { ModelItem } from '../graphql/sync/model-readers.js';

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

export interface FeedOwner {
  readonly sub: string;
  sees(change: ChangedRow): boolean;
  /** Ends the connection of a person for whom too much waits, who then syncs. */
  cut(): void;
}

interface ChangeFeedDependencies {
  /** All earlier changes are visible (db/change-watermark.ts). */
  readonly watermark: () => Promise<Date>;
  /** It reads by page, and may repeat rows but must not miss one. */
  readonly readChanges: (since: Date, models: ReadonlySet<ModelName>) => AsyncIterable<readonly ChangedRow[]>;
  /** Called before a change is sent: who lost access gets nothing. */
  readonly checkAccess: () => Promise<void>;
  readonly pollMs: number;
  readonly onFailure: (error: unknown) => void;
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

interface Subscriber {
  readonly field: SubscriptionField;
  readonly listener: Listener;
  readonly owner: FeedOwner;
  readonly joined: () => void;
}

/** `askedAt` is on the monotonic clock. */
interface Poll {
  readonly watermark: Date;
  readonly askedAt: number;
}

const LONGEST_BACKOFF_MS = 30_000;
/** Rests this many times a poll's duration. */
const REST_FACTOR = 4;

/** Milliseconds in which one person's events are delivered before the next person's. */
const SLICE_MS = 2;
/** Events that wait for one person; long texts count more, because a waiting event holds its row. */
const WAITING_EVENTS = 20_000;

interface Line {
  readonly events: { readonly subscriber: Subscriber; readonly change: ChangedRow }[];
  weight: number;
}

export function createChangeFeed({
  watermark,
  readChanges,
  checkAccess,
  pollMs,
  onFailure,
}: ChangeFeedDependencies) {
  const waiting = new Set<Subscriber>();
  const active = new Set<Subscriber>();
  const lines = new Map<string, Line>();
  let isDelivering = false;
  const pause = createPause();
  let running: Promise<void> | undefined;
  let isClosed = false;

  const deliverFirst = (line: Line) => {
    const event = line.events.shift();
    if (event === undefined) return;
    const { subscriber, change } = event;
    line.weight -= rowWeight(change.item);
    try {
      if (active.has(subscriber)) subscriber.listener(change);
    } catch (error) {
      onFailure(error);
    }
  };

  const deliver = async () => {
    isDelivering = true;
    const breathe = createBreath();
    while (lines.size > 0) {
      await setImmediate();
      for (const [sub, line] of lines) {
        const end = performance.now() + SLICE_MS;
        do deliverFirst(line);
        while (line.events.length > 0 && performance.now() < end && !isClosed);
        if (line.events.length === 0 || isClosed) lines.delete(sub);
        await breathe();
      }
    }
    isDelivering = false;
  };

  const dispatch = async (change: ChangedRow, breathe: () => Promise<void>) => {
    const field = fieldOf(change);
    const weight = rowWeight(change.item);
    for (const subscriber of active) {
      if (subscriber.field !== field || !subscriber.owner.sees(change)) continue;
      const { sub, cut } = subscriber.owner;
      const line = lines.get(sub) ?? { events: [], weight: 0 };
      lines.set(sub, line);
      line.events.push({ subscriber, change });
      line.weight += weight;
      if (line.weight > WAITING_EVENTS) cut();
      if (!isDelivering) void deliver();
    }
    await breathe();
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
    /**
     * Resolves with the unsubscription; dispatches changes committed from then on. Waits for an absent
     * database. One person's events, however many or costly, delay no other's.
     */
    join: (field: SubscriptionField, listener: Listener, owner: FeedOwner) =>
      new Promise<() => void>((resolve) => {
        const leave = () => {
          waiting.delete(subscriber);
          active.delete(subscriber);
        };
        const subscriber = { field, listener, owner, joined: () => resolve(leave) };
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

/** The last watermark. After the clock was set back, our own tells how long ago the last poll was (docs/decisions/0022). */
function sinceLast(last: Poll | undefined, now: Poll, hasFailed: boolean): Date {
  if (last === undefined) return now.watermark;
  if (!hasFailed && now.watermark >= last.watermark) return last.watermark;
  const elapsed = now.askedAt - last.askedAt;
  return new Date(Math.min(last.watermark.getTime(), now.watermark.getTime() - elapsed));
}

/** The feed reads rows again, because watermarks overlap. */
export function createSeenVersions() {
  const seen = new Map<string, { version: number; changedAt: number }>();
  return {
    isNews({ model, item, sortKey: { changedAt } }: ChangedRow): boolean {
      const key = `${model}:${item.id}`;
      if ((seen.get(key)?.version ?? 0) >= item._version) return false;
      seen.set(key, { version: item._version, changedAt });
      return true;
    },
    forgetBefore(watermark: Date): void {
      const microseconds = watermark.getTime() * 1000;
      for (const [key, { changedAt }] of seen) if (changedAt < microseconds) seen.delete(key);
    },
  };
}
