import { setTimeout as delay } from 'node:timers/promises';

/** One part of the server that has to be closed. */
interface Part {
  readonly close: () => Promise<void>;
  /** How long `close` is waited for, in ms; a part that bounds itself says Infinity. */
  readonly patienceMs: number;
  /** Ends at once what `close` waits for. Only what can be forced can be hurried. */
  readonly force?: () => void;
}

/** The end of a server that is made of parts. */
export interface Shutdown {
  /** Parts are closed one after the other, the last one first. */
  add(part: Part): void;
  /**
   * Closes everything, once; asked again while it does, it forces what can be forced. Resolves when all is closed or
   * given up; rejects with the first failure after all parts have had their turn.
   */
  end(): Promise<void>;
}

/** How long a part may take after it was forced, in ms. */
const AFTER_FORCE_MS = 3_000;

/** The order in which a server ends, and how long each part of it may take. */
export function createShutdown(
  onForced: () => void = () => undefined,
  afterForceMs = AFTER_FORCE_MS,
): Shutdown {
  const parts: Part[] = [];
  const hurry = new AbortController();
  let ended: Promise<void> | undefined;

  const closePart = async ({ close, patienceMs, force }: Part) => {
    const closed = close();
    if (await isDoneWithin(closed, patienceMs, force && hurry.signal)) return;
    if (force === undefined) return;
    onForced();
    force();
    await isDoneWithin(closed, afterForceMs);
  };
  const closeAll = async () => {
    const failures: unknown[] = [];
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      await closePart(part).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };

  return {
    add: (part) => void parts.push(part),
    end() {
      if (ended !== undefined) hurry.abort();
      ended ??= closeAll();
      return ended;
    },
  };
}

/** Whether `work` settled before the time was over or `hurry` aborted; rejects as `work` does. */
async function isDoneWithin(work: Promise<void>, patienceMs: number, hurry?: AbortSignal): Promise<boolean> {
  const done = work.then(() => true);
  // What fails after it was given up is of no interest.
  done.catch(() => undefined);
  const stop = new AbortController();
  const signal = hurry === undefined ? stop.signal : AbortSignal.any([stop.signal, hurry]);
  const isEndless = patienceMs === Number.POSITIVE_INFINITY;
  const timeIsOver = isEndless
    ? new Promise<false>(() => undefined)
    : delay(patienceMs, false, { signal }).catch(() => false);
  try {
    return await Promise.race([done, timeIsOver]);
  } finally {
    stop.abort();
  }
}
