/** The waiting of a loop, which others can cut short. Its timers do not keep the process alive. */
export interface Pause {
  /** Resolves after `milliseconds`, or earlier at a `wake`. */
  rest(milliseconds: number): Promise<void>;
  /** Resolves after `milliseconds`; `wake` doesn't shorten it. */
  sleep(milliseconds: number): Promise<void>;
  wake(): void;
  /** Ends the current pause; every later pause takes no time. */
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
