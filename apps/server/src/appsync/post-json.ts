import { RemoteUnavailable } from './appsync-error.js';

interface JsonAnswer {
  readonly status: number;
  /** The parsed body; null if it is not JSON. */
  readonly body: unknown;
}

/** Sends JSON with POST. Throws RemoteUnavailable if no answer comes. */
export type Post = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
  signal: AbortSignal,
) => Promise<JsonAnswer>;

/** Longer than AppSync's own limit of thirty seconds. */
const TIMEOUT_MS = 40_000;

export const postJson: Post = async (url, headers, body, signal) => {
  const ending = new AbortController();
  const end = () => ending.abort();
  // Not AbortSignal.any: on Node 20 the worker's long-lived signal would keep every derived signal in memory.
  signal.addEventListener('abort', end, { once: true });
  const timer = setTimeout(end, TIMEOUT_MS);
  try {
    signal.throwIfAborted();
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'error',
      signal: ending.signal,
    });
    return { status: answer.status, body: parse(await answer.text()) };
  } catch (error) {
    throw new RemoteUnavailable(`${new URL(url).host} does not answer: ${reasonOf(error)}`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The message of fetch is only 'fetch failed'; the reason is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
