import type { InventoryProgress } from '@balanco/contract/progress/progress';
import { AppError } from '../../app-error.js';
import { databaseBounds } from '../../db/bounds.js';
import { createPause } from '../../pause.js';
import { createBoardAskers, type Listener } from './board-askers.js';
import { type BoardChange, changeOf } from './board-change.js';
import type { Device } from './device-views.js';
import type { Followed } from './followed-views.js';
import { assessProgress, type ReadProgress } from './inventory-progress.js';

/** Everything that is followed. */
export interface BoardState {
  readonly updatedAt: string;
  readonly inventories: readonly InventoryProgress[];
}

interface BoardDependencies {
  readonly viewFollowed: () => Promise<readonly Followed[]>;
  readonly viewDevices: () => Promise<readonly Device[]>;
  /** Refuses `not_found` for an inventory that was deleted meanwhile. */
  readonly readProgress: (inventory: Followed) => Promise<ReadProgress>;
  /** Called after reading and before listeners hear of it: who lost access by then must not hear it. */
  readonly checkAccess: () => Promise<void>;
  readonly pollMs: number;
  readonly onFailure: (error: unknown) => void;
}

/** Follows all open inventories once for everybody who watches (docs/decisions/0088). */
export interface ProgressBoard {
  /** Resolves after the next look with everything; from then on the listener hears every change, until it leaves. */
  join(listener: Listener): Promise<{ readonly state: BoardState; readonly leave: () => void }>;
  /** Everything, after one look; for those who don't stay. */
  look(): Promise<BoardState>;
  /** Ends the loop, and refuses `unavailable` to whoever waits or asks later. Resolves after its last read. */
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

/** What is read first takes milliseconds. */
const PATIENCE_MS = 10_000;
/** An inventory may take as long as a statement may, and is left out then. */
const READ_PATIENCE_MS = databaseBounds.statementMs + databaseBounds.silenceMs + databaseBounds.acquireMs;
const LONGEST_BACKOFF_MS = 30_000;
/** A database that was away for a moment is asked again so soon and so often, before whoever waits learns of it. */
const RETRY_MS = 200;
const RETRIES = 3;
/** After a long look the loop rests this many times as long, so that the database can do other work. */
const REST_FACTOR = 4;
/** What was counted in the last 30 minutes changes by itself, so a busy inventory is read again after this long. */
const STALE_MS = 60_000;

/** One loop for the whole process. It runs only while somebody watches. */
export function createProgressBoard(dependencies: BoardDependencies): ProgressBoard {
  const { pollMs, onFailure } = dependencies;
  const askers = createBoardAskers<BoardState>(PATIENCE_MS);
  const listeners = new Set<Listener>();
  const pause = createPause();
  let entries = new Map<number, Entry>();
  /** What was read, also in a look that failed later on: the next one needn't read it again. */
  let reads = new Map<number, Reading>();
  let running: Promise<void> | undefined;
  const backoff = (failures: number) => Math.min(pollMs * 2 ** failures, LONGEST_BACKOFF_MS);
  let isClosed = false;

  const look = async () => {
    const asking = askers.all();
    const followed = await dependencies.viewFollowed();
    const devices = await dependencies.viewDevices();
    askers.heard(READ_PATIENCE_MS);
    const now = new Date();
    const next = new Map<number, Entry>();
    const failures: unknown[] = [];
    for (const inventory of followed) {
      if (isClosed) return;
      const known = entries.get(inventory.number);
      const before = reads.get(inventory.number);
      try {
        const reading =
          before !== undefined && isFresh(before, inventory) ? before : await readAgain(inventory);
        askers.heard(READ_PATIENCE_MS);
        reads.set(inventory.number, reading);
        next.set(inventory.number, assess(reading.read, devices, now, known));
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') continue;
        failures.push(error);
        if (known !== undefined) next.set(inventory.number, known);
      }
    }
    // An empty board would say that nothing is being counted.
    if (failures.length > 0 && next.size === 0) throw failures[0];
    for (const failure of failures) onFailure(failure);
    await dependencies.checkAccess();
    const before = entries;
    entries = next;
    reads = new Map([...reads].filter(([number]) => next.has(number)));
    const change = changeOf(before, next, now);
    if (change.changed.length + change.closed.length > 0) tell(change);
    const inventories = [...next.values()].map(({ progress }) => progress);
    for (const asker of asking) {
      const isAnswered = askers.answer(asker, { updatedAt: now.toISOString(), inventories });
      if (isAnswered && asker.listener !== null) listeners.add(asker.listener);
    }
  };

  const readAgain = async (inventory: Followed): Promise<Reading> => {
    const readAt = performance.now();
    return { read: await dependencies.readProgress(inventory), readAt };
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
    while (!isClosed && askers.count() + listeners.size > 0) {
      const startedAt = performance.now();
      try {
        await look();
        failures = 0;
        if (askers.count() > 0) continue;
        await pause.rest(Math.max(pollMs, REST_FACTOR * (performance.now() - startedAt)));
      } catch (error) {
        failures += 1;
        onFailure(error);
        // Who watches already keeps the last state.
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

function isFresh({ read, readAt }: Reading, { mark }: Followed): boolean {
  if (read.inventory.mark !== mark) return false;
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
