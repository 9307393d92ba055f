/** The waiting of a loop, which others can cut short. Nothing of it keeps the process alive. */
export interface Pause {
  /** Resolves after `milliseconds`, or at a `wake`. */
  rest(milliseconds: number): Promise<void>;
  /** The same, deaf to `wake`. */
  sleep(milliseconds: number): Promise<void>;
  wake(): void;
  /** Ends the pause that is on, and makes every later one last no time. */
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
