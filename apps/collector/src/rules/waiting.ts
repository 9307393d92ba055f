const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60_000;

/**
 * Milliseconds: 1 s, 2 s, 4 s up to 5 minutes, minus a random part of up to half, so twenty phones don't
 * return together (docs/collector-api.md, "Sending again").
 *
 * @param random from 0 to 1
 * @param retryAfterSeconds the server's minimum
 */
export function nextAttemptMs(
  failures: number,
  random: number,
  retryAfterSeconds: number | null = null,
): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
  const spread = wait * (1 - random / 2);
  return Math.round(Math.max(spread, (retryAfterSeconds ?? 0) * 1000 * (1 + random / 10)));
}

/** See docs/collector-api.md, "Sending again". */
export type BatchFailure = 'again' | 'token' | 'licence' | 'smaller' | 'fault';

export function batchFailure(status: number, code: string | null): BatchFailure {
  if (status === 403 && code !== 'permission_denied') return 'token';
  if (status === 402) return 'licence';
  if (status === 413) return 'smaller';
  if (status >= 500 || status === 429 || status === 408) return 'again';
  return 'fault';
}

/**
 * Stops waiting; `work` goes on.
 *
 * @throws TypeError after `ms`, as without a network, and what `work` throws
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError('no answer in time')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
