import type { OpenedPage } from '../e2e/harness/page.js';

type Page = OpenedPage['page'];

const WATCH = `
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries())
      if (id > 0) window.interactions.set(id, Math.max(duration, window.interactions.get(id) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 });
`;

/** After the entries of the last picture. */
const TAKE = `new Promise((resolve) => setTimeout(() => {
  resolve([...window.interactions.values()]);
  window.interactions.clear();
}, 500))`;

/** From a key or press to the next picture, by the browser, on this page and those that follow it. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(WATCH);
  await page.evaluate(WATCH);
}

/** Those since the last call, in ms. Times below 16 ms are missing. */
export function takeInteractions(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(TAKE);
}

const LONGEST_WAIT_MS = 60_000;

/**
 * Resolves with what `expression` gives once it is truthy. Waiting by role or text makes the page itself
 * search all its elements, as long as an interaction takes.
 *
 * @throws after a minute
 */
export function untilInPage<Value>(page: Page, expression: string): Promise<Value> {
  return page.evaluate<Value>(`new Promise((resolve, reject) => {
    const end = performance.now() + ${LONGEST_WAIT_MS};
    const look = () => {
      const value = ${expression};
      if (value) resolve(value);
      else if (performance.now() > end) reject(new Error(${JSON.stringify(`waited in vain for ${expression}`)}));
      else setTimeout(look, 20);
    };
    look();
  })`);
}
