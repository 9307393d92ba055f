import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 50;

/**
 * Calls `ask` until it returns a value.
 *
 * @throws with `what` and the last error after `seconds`
 */
export async function eventually<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  let last: unknown;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      last = error;
      return undefined;
    });
    if (answer !== undefined) return answer;
    if (performance.now() > end) {
      const reason = last instanceof Error ? ` (${last.message})` : '';
      throw new Error(`${what}: não aconteceu em ${seconds} s${reason}`);
    }
    await delay(EVERY_MS);
  }
}
