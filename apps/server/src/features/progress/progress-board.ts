import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { InventoryProgress } from '@balanco/contract/progress/progress';
import { AppError } from '../../app-error.js';
import type { Database } from '../../db/database.js';
import { databaseBounds } from '../../db/session-settings.js';
import { outsideScope } from '../../db/work-scope.js';
import { createPause } from '../../periodic/timers.js';
import { assessProgress } from './assess-progress.js';
import { type Device, viewDevices } from './devices.js';
import { type Followed, type ReadProgress, readProgress, viewFollowed } from './read-progress.js';

export interface BoardState {
  readonly updatedAt: string;
  readonly inventories: readonly InventoryProgress[];
  readonly unread: readonly string[];
}

interface BoardDependencies {
  readonly viewFollowed: () => Promise<readonly Followed[]>;
  readonly viewDevices: () => Promise<readonly Device[]>;
  /** Refuses `not_found` for an inventory that was deleted meanwhile. */
  readonly readProgress: (inventory: Followed) => Promise<ReadProgress>;
  /** Runs after reading and before listeners are called: they must not hear of it if they lost access by then. */
  readonly checkAccess: () => Promise<void>;
  readonly pollMs: number;
  readonly onFailure: (error: unknown) => void;
}

export interface ProgressBoard {
  /** Resolves after the next look. From then on the listener gets every change, until it leaves. */
  join(listener: Listener): Promise<{ readonly state: BoardState; readonly leave: () => void }>;
  look(): Promise<BoardState>;
  /** Ends the loop, and refuses `unavailable` to waiting and later callers. Resolves after the last read. */
  close(): Promise<void>;
}

interface Reading {
  readonly read: ReadProgress;
  readonly readAt: number;
}

interface Entry {
  readonly progress: InventoryProgress;
  readonly text: string;
}

/** The first reads of a look take milliseconds. */
const PATIENCE_MS = 10_000;

/** Reading an inventory may take as long as a statement; after that it is left out. */
const READ_PATIENCE_MS = databaseBounds.statementMs + databaseBounds.silenceMs + databaseBounds.acquireMs;

const LONGEST_BACKOFF_MS = 30_000;

/** Milliseconds. After a short outage of the database, the board retries before callers notice. */
const RETRY_MS = 200;

const RETRIES = 3;

/** A look begins no further read after this long: nobody waits for a hundred inventories (docs/progress.md). */
const LOOK_MS = 1_500;

/** After a long look the loop rests this many times as long, so that the database can do other work. */
const REST_FACTOR = 4;

/** The figures of the last 30 minutes change with time, so a busy inventory is read again after this long. */
const STALE_MS = 60_000;

export function createProgressBoard(dependencies: BoardDependencies): ProgressBoard {
  const { pollMs, onFailure } = dependencies;
  const askers = createBoardAskers();
  const listeners = new Set<Listener>();
  const pause = createPause();
  let entries = new Map<number, Entry>();
  let unread: readonly string[] = [];
  /** Includes reads of looks that failed later, so that the next look can reuse them. */
  const reads = new Map<number, Reading>();
  const tries = new Map<number, number>();
  let watchedSince = 0;
  let running: Promise<void> | undefined;
  const backoff = (failures: number) => Math.min(pollMs * 2 ** failures, LONGEST_BACKOFF_MS);
  let isClosed = false;

  const look = async () => {
    const beganAt = performance.now();
    const asking = askers.all();
    const followed = await dependencies.viewFollowed();
    const devices = await dependencies.viewDevices();
    askers.heard(READ_PATIENCE_MS);
    forget(followed);
    const failures = await readDue(followed, beganAt + LOOK_MS);
    if (isClosed) return;
    const now = new Date();
    const next = new Map<number, Entry>();
    for (const { number } of followed) {
      const reading = reads.get(number);
      if (reading !== undefined) next.set(number, assess(reading.read, devices, now, entries.get(number)));
    }
    // An empty board would mean that nobody is counting.
    if (failures.length > 0 && next.size === 0) throw failures[0];
    for (const failure of failures) onFailure(failure);
    await dependencies.checkAccess();
    const change = {
      ...changeOf(entries, next, now),
      unread: followed.flatMap(({ number, pharmacy_id }) => (tries.has(number) ? [] : [pharmacy_id])),
    };
    const isNews = change.changed.length + change.closed.length > 0 || change.unread.length !== unread.length;
    entries = next;
    unread = change.unread;
    if (isNews) tell(change);
    const inventories = [...next.values()].map(({ progress }) => progress);
    for (const asker of asking) {
      const isAnswered = askers.answer(asker, { updatedAt: now.toISOString(), inventories, unread });
      if (isAnswered && asker.listener !== null) listeners.add(asker.listener);
    }
  };

  const forget = (followed: readonly Followed[]) => {
    const marks = new Map(followed.map(({ number, mark }) => [number, mark]));
    for (const [number, at] of tries) {
      const isChanged = reads.get(number)?.read.inventory.mark !== marks.get(number);
      if (marks.has(number) && !(isChanged && at < watchedSince - STALE_MS)) continue;
      tries.delete(number);
      reads.delete(number);
    }
  };

  const readDue = async (followed: readonly Followed[], until: number): Promise<unknown[]> => {
    const failures: unknown[] = [];
    let tried = 0;
    const due = followed
      .filter((inventory) => !isFresh(reads.get(inventory.number), inventory))
      .sort((one, other) => (tries.get(one.number) ?? -1) - (tries.get(other.number) ?? -1));
    for (const inventory of due) {
      if (isClosed || (tried > 0 && performance.now() > until)) break;
      tried += 1;
      const { number } = inventory;
      const readAt = performance.now();
      tries.set(number, readAt);
      try {
        reads.set(number, { read: await dependencies.readProgress(inventory), readAt });
        askers.heard(READ_PATIENCE_MS);
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') reads.delete(number);
        else failures.push(error);
      }
    }
    return failures;
  };

  const tell = (change: BoardChange) => {
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        onFailure(error);
      }
    }
  };

  const run = async () => {
    let failures = 0;
    watchedSince = performance.now();
    while (!isClosed && askers.count() + listeners.size > 0) {
      const startedAt = performance.now();
      try {
        await look();
        failures = 0;
        if (askers.count() > 0) continue;
        const tookMs = performance.now() - startedAt;
        await pause.rest(unread.length > 0 ? pollMs : Math.max(pollMs, REST_FACTOR * tookMs));
      } catch (error) {
        failures += 1;
        onFailure(error);
        if (failures > RETRIES) askers.refuseAll(error);
        await pause.sleep(
          failures > RETRIES ? backoff(failures - RETRIES) : Math.min(pollMs, RETRY_MS) * failures,
        );
      }
    }
    // In the same tick as the check above, so that nobody joins a loop that has ended.
    running = undefined;
  };

  const ask = async (listener: Listener | null): Promise<BoardState> => {
    if (isClosed) throw new AppError('unavailable');
    const asked = askers.ask(listener);
    running ??= run();
    pause.wake();
    return asked;
  };

  return {
    async join(listener) {
      const state = await ask(listener);
      return { state, leave: () => void listeners.delete(listener) };
    },
    look: () => ask(null),
    async close() {
      isClosed = true;
      askers.refuseAll(new AppError('unavailable'));
      pause.end();
      await running;
    },
  };
}

function isFresh(reading: Reading | undefined, { mark }: Followed): boolean {
  if (reading === undefined || reading.read.inventory.mark !== mark) return false;
  const { read, readAt } = reading;
  return read.facts.recent.lines === 0 || performance.now() - readAt < STALE_MS;
}

function assess(read: ReadProgress, devices: readonly Device[], now: Date, before: Entry | undefined): Entry {
  const { alarms, ...assessed } = assessProgress(read, devices, now);
  const seen = new Map(before?.progress.alarms.map(({ kind, key, since }) => [`${kind} ${key}`, since]));
  const progress = {
    ...assessed,
    alarms: alarms.map((alarm) => ({
      ...alarm,
      since: seen.get(`${alarm.kind} ${alarm.key}`) ?? now.toISOString(),
    })),
  };
  return { progress, text: JSON.stringify(progress) };
}

interface OpenBoard {
  readonly db: Database;
  readonly checkAccess: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly pollMs: number;
}

export function openProgressBoard({ db, ...others }: OpenBoard): ProgressBoard {
  const board = createProgressBoard({
    viewFollowed: () => viewFollowed(db),
    viewDevices: () => viewDevices(db),
    readProgress: (inventory) => readProgress(db, inventory),
    ...others,
  });
  // The loop must outlive the call that began it.
  return {
    join: (listener) => outsideScope(() => board.join(listener)),
    look: () => outsideScope(() => board.look()),
    close: () => board.close(),
  };
}

export interface BoardChange {
  readonly updatedAt: string;
  readonly changed: readonly InventoryProgress[];
  readonly closed: readonly { readonly inventory_id: InventoryId; readonly pharmacy_id: string }[];
  readonly unread: BoardState['unread'];
}

function changeOf(
  before: ReadonlyMap<number, Entry>,
  after: ReadonlyMap<number, Entry>,
  now: Date,
): Omit<BoardChange, 'unread'> {
  const changed = [...after].filter(([number, { text }]) => before.get(number)?.text !== text);
  const closed = [...before].filter(([number]) => !after.has(number));
  return {
    updatedAt: now.toISOString(),
    changed: changed.map(([, { progress }]) => progress),
    closed: closed.map(([, { progress }]) => ({
      inventory_id: progress.inventory_id,
      pharmacy_id: progress.pharmacy_id,
    })),
  };
}

type Listener = (change: BoardChange) => void;

interface Asker {
  readonly listener: Listener | null;
  readonly resolve: (state: BoardState) => void;
  readonly reject: (error: unknown) => void;
}

const SILENT = 'O banco de dados demora a responder. Tente novamente em instantes.';

function createBoardAskers() {
  const waiting = new Set<Asker>();
  let overdue: ReturnType<typeof setTimeout> | undefined;
  let allowedMs = PATIENCE_MS;
  /** Restarts the clock, because the database answered something; `nextMs` limits the wait for its next answer. */
  const heard = (nextMs = PATIENCE_MS) => {
    allowedMs = nextMs;
    clearTimeout(overdue);
    if (waiting.size === 0) return;
    const refuse = () => refuseAll(new AppError('unavailable', SILENT, { retryAfterSeconds: 5 }));
    overdue = setTimeout(refuse, nextMs).unref();
  };
  const refuseAll = (reason: unknown) => {
    for (const { reject } of waiting) reject(reason);
    waiting.clear();
    clearTimeout(overdue);
  };
  return {
    count: () => waiting.size,
    /** Resolves with the next look; refuses `unavailable` after too long a silence. */
    ask: (listener: Listener | null) =>
      new Promise<BoardState>((resolve, reject) => {
        waiting.add({ listener, resolve, reject });
        if (waiting.size === 1) heard(allowedMs);
      }),
    heard,
    /** The present callers; a look doesn't answer those who ask after it began. */
    all: () => [...waiting],
    /** Returns false if the caller was refused meanwhile. */
    answer(asker: Asker, state: BoardState): boolean {
      if (!waiting.delete(asker)) return false;
      asker.resolve(state);
      if (waiting.size === 0) heard();
      return true;
    },
    refuseAll,
  };
}
