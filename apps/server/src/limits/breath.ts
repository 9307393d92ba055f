import { setImmediate } from 'node:timers/promises';

/** How long work for one caller may hold the event loop, in ms. */
const LONGEST_MS = 10;

/** A function that long work calls between its steps: it lets others run, if this work has run for 10 ms. */
export function createBreath(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
