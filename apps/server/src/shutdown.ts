import { setTimeout as delay } from 'node:timers/promises';

/** One component of the server that must be closed. */
interface Component {
  readonly close: () => Promise<void>;
  /** How long to wait for `close`, in ms; Infinity if the component has its own bound. */
  readonly patienceMs: number;
  /** Ends at once what `close` waits for. */
  readonly force?: () => void;
}

/** The shutdown of a server that consists of components. */
export interface Shutdown {
  /** Components are closed one after the other, the last one first. */
  add(component: Component): void;
  /**
   * Closes everything once. A second call meanwhile forces what can be forced. Resolves when everything is closed or
   * given up; rejects with the first failure after all components were tried.
   */
  end(): Promise<void>;
}

/** How long a component may take after it was forced, in ms. */
const AFTER_FORCE_MS = 3_000;

/** Creates a shutdown, which closes components in reverse order, each within its bound. */
export function createShutdown(
  onForced: () => void = () => undefined,
  afterForceMs = AFTER_FORCE_MS,
): Shutdown {
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
    add: (component) => void components.push(component),
    end() {
      if (ended !== undefined) hurry.abort();
      ended ??= closeAll();
      return ended;
    },
  };
}

/** Whether `work` resolved before the time was over or `hurry` aborted; rejects as `work` does. */
async function isDoneWithin(work: Promise<void>, patienceMs: number, hurry?: AbortSignal): Promise<boolean> {
  const done = work.then(() => true);
  // A failure after giving up is ignored.
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
