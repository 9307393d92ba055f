/** A loop's interruptible wait; keeps no process alive. */
interface Pause {
  /** `wake` ends it early. */
  rest(milliseconds: number): Promise<void>;
  /** `wake` doesn't shorten it. */
  sleep(milliseconds: number): Promise<void>;
  wake(): void;
  /** Ends the pause: later ones take no time. */
  end(): void;
}

export function createPause(): Pause {
  let wakeUp: (() => void) | undefined;
  let finish: (() => void) | undefined;
  let isEnded = false;
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isEnded ? 0 : milliseconds).unref();
      finish = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return {
    sleep,
    async rest(milliseconds) {
      const slept = sleep(milliseconds);
      wakeUp = finish;
      await slept;
      wakeUp = undefined;
    },
    wake: () => wakeUp?.(),
    end() {
      isEnded = true;
      finish?.();
    },
  };
}

const HOUR_MS = 60 * 60 * 1000;

interface Repeated {
  stop(): Promise<void>;
}

/** The timer keeps no process alive. */
export function everyHour(work: () => Promise<unknown>, onFailure: (error: unknown) => void): Repeated {
  return atIntervals(HOUR_MS, work, onFailure);
}

/** Keeps no process alive; skips turns during `work`. */
export function atIntervals(
  ms: number,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Repeated {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch(onFailure)
      .finally(() => {
        running = null;
      });
  }, ms);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
