import { RemoteUnavailable } from './appsync-error.js';

interface JsonAnswer {
  readonly status: number;
  /** What the body says; null where it is no JSON. */
  readonly body: unknown;
}

/** POSTs JSON; RemoteUnavailable where no answer comes. */
export type Post = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
  signal: AbortSignal,
) => Promise<JsonAnswer>;

/** AppSync itself gives up after thirty seconds. */
const TIMEOUT_MS = 40_000;

export const postJson: Post = async (url, headers, body, signal) => {
  const ending = new AbortController();
  const end = () => ending.abort();
  // Not AbortSignal.any: on Node 20 a signal that lives as long as the worker keeps all that were made of it.
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

/** fetch says only 'fetch failed'; what happened is in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
