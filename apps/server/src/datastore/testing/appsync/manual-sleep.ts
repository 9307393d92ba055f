export function createManualSleep() {
  const waits: number[] = [];
  let sleepers: (() => void)[] = [];
  return {
    waits,
    sleep: (milliseconds: number, signal: AbortSignal) => {
      waits.push(milliseconds);
      return new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
        sleepers.push(resolve);
      });
    },
    wake() {
      const woken = sleepers;
      sleepers = [];
      for (const resolve of woken) resolve();
    },
  };
}
