/** Concurrent callers, and those of the next `milliseconds`, share one run. A failure isn't kept. */
export function sharedFor<T>(milliseconds: number, now: () => Date, run: () => Promise<T>) {
  let kept: { readonly value: Promise<T>; readonly until: number } | undefined;
  const forget = () => {
    kept = undefined;
  };
  return {
    get(): Promise<T> {
      const time = now().getTime();
      if (kept !== undefined && time < kept.until) return kept.value;
      const value = run();
      const mine = { value, until: time + milliseconds };
      kept = mine;
      value.catch(() => {
        if (kept === mine) forget();
      });
      return value;
    },
    forget,
  };
}
