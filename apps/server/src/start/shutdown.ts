import { setTimeout as delay } from 'node:timers/promises';

export interface Component {
  readonly close: () => Promise<void>;
  /** Ms; Infinity if the component has its own bound. */
  readonly patienceMs: number;
  /** Ends at once what `close` waits for. */
  readonly force?: () => void;
}

export type Shutdown = ReturnType<typeof createShutdown>;

const AFTER_FORCE_MS = 3_000;

/** Closes in reverse order, each component within its bound. */
export function createShutdown(onForced: () => void = () => undefined, afterForceMs = AFTER_FORCE_MS) {
  const components: Component[] = [];
  const hurry = new AbortController();
  let ended: Promise<void> | undefined;

  const closeComponent = async ({ close, patienceMs, force }: Component) => {
    const closed = close();
    if (await isDoneWithin(closed, patienceMs, force && hurry.signal)) return;
    if (force === undefined) return;
    onForced();
    force();
    await isDoneWithin(closed, afterForceMs);
  };
  const closeAll = async () => {
    const failures: unknown[] = [];
    for (let component = components.pop(); component !== undefined; component = components.pop()) {
      await closeComponent(component).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };

  return {
    add: (component: Component) => void components.push(component),
    /** A second call forces the rest. Rejects with the first failure. */
    end(): Promise<void> {
      if (ended !== undefined) hurry.abort();
      ended ??= closeAll();
      return ended;
    },
  };
}

async function isDoneWithin(work: Promise<void>, patienceMs: number, hurry?: AbortSignal): Promise<boolean> {
  const done = work.then(() => true);
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
