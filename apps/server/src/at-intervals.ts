const HOUR_MS = 60 * 60 * 1000;

interface Repeated {
  /** Ends it, and waits for a running `work`. */
  stop(): Promise<void>;
}

/** Runs `work` every hour until stopped, without keeping the process alive. */
export function everyHour(work: () => Promise<unknown>, onFailure: (error: unknown) => void): Repeated {
  return atIntervals(HOUR_MS, work, onFailure);
}

/** Runs `work` every `ms` until stopped, without keeping the process alive. While it is running, its turn is left out. */
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
