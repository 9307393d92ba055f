/** Runs work that no request waits for. A failure is reported and affects nothing else. */
export interface BackgroundWork {
  run(what: string, work: () => Promise<void>): void;
  settle(): Promise<void>;
}

export function createBackgroundWork(onFailure: (error: unknown, what: string) => void): BackgroundWork {
  const running = new Set<Promise<void>>();
  return {
    run(what, work) {
      const ended = work()
        .catch((error: unknown) => onFailure(error, what))
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    async settle() {
      await Promise.all(running);
    },
  };
}
