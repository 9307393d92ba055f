import { ApiError } from './failures';

const ATTEMPTS = 5;
const USUAL_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 30;

/**
 * Tries a repeatable call five times while the server is busy, as late as it asks.
 *
 * @throws the last error
 */
export async function patiently<T>(
  call: () => Promise<T>,
  wait: (milliseconds: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt === ATTEMPTS || !isBusy(error)) throw error;
      const asked = error.refusal.retryAfterSeconds ?? USUAL_WAIT_SECONDS;
      await wait(Math.min(asked, LONGEST_WAIT_SECONDS) * 1000);
      if (signal?.aborted) throw error;
    }
  }
}

/** Other refusals are final (docs/decisions/0040). */
function isBusy(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.refusal.status === 429 || error.refusal.status === 503);
}
