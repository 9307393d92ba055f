/** A loop's interruptible wait; keeps no process alive. */
export function createPause() {
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
    /** `wake` doesn't shorten it. */
    sleep,
    /** `wake` ends it early. */
    async rest(milliseconds: number): Promise<void> {
      const slept = sleep(milliseconds);
      wakeUp = finish;
      await slept;
      wakeUp = undefined;
    },
    wake: () => wakeUp?.(),
    /** Ends the pause: later ones take no time. */
    end(): void {
      isEnded = true;
      finish?.();
    },
  };
}

const HOUR_MS = 60 * 60 * 1000;

/** The timer keeps no process alive. */
export function everyHour(work: () => Promise<unknown>, onFailure: (error: unknown) => void) {
  return atIntervals(HOUR_MS, work, onFailure);
}

/** Keeps no process alive; skips turns during `work`. */
export function atIntervals(ms: number, work: () => Promise<unknown>, onFailure: (error: unknown) => void) {
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
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
