const HOUR_MS = 60 * 60 * 1000;

/** Runs `work` every hour until stopped, without keeping the process alive. `stop` waits for a running `work`. */
export function everyHour(
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = work().catch(onFailure);
  }, HOUR_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
