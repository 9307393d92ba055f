/** Work that nobody waits for until the server closes; a failure of it is reported and goes no further. */
export interface BackgroundWork {
  run(what: string, work: () => Promise<void>): void;
  /** Resolves once all that was begun has ended. */
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
