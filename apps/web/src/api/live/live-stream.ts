import { helperSentence, noting, openCall, sentence } from '../client';
import { callDependencies } from '../connect-calls';
import { ApiError } from '../failures';
import { createJsonLines } from '../json-lines';

export type LiveLink =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** Reconnects by itself; `failure` is the last refusal. */
  | { readonly kind: 'reconnecting'; readonly failure: string | null }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly failure: string; readonly isPermissionDenied: boolean };

/** The server sends a line every 15 seconds, so a longer silence means a dead connection. */
export const LONGEST_SILENCE_MS = 40_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A longer connection resets the waits. */
const SUCCESS_MS = 10_000;

export interface LiveStreamOptions {
  readonly path: string;
  /** If it throws, a line is missing, so the stream reconnects. */
  readonly take: (line: unknown) => void;
  readonly onLink: (link: LiveLink) => void;
  /** Another person's token reloads the page. */
  readonly isOwn?: (token: string) => boolean;
  readonly random?: () => number;
}

/**
 * docs/screens.md, "Live screens". Reconnects after waits that double from 1 to 30 seconds, and at once when
 * the network returns or the tab shows. A refreshed token replaces the connection before the old one expires.
 * Returns its end.
 */
export function openLiveStream(options: LiveStreamOptions): () => void {
  const { path, take, onLink, isOwn = () => true, random = Math.random } = options;
  let current: AbortController | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastByteAt = 0;
  let hasArrived = false;
  let isClosed = false;

  const connect = () => {
    clearTimeout(waiting);
    waiting = undefined;
    const connection = new AbortController();
    current = connection;
    const startedAt = Date.now();
    void read(connection.signal).then(
      () => undefined,
      (error: unknown) => {
        if (current !== connection || isClosed) return;
        current = null;
        if (Date.now() - startedAt >= SUCCESS_MS) failures = 0;
        settle(error);
      },
    );
  };

  const read = async (signal: AbortSignal): Promise<never> => {
    const silence = watchSilence(signal);
    const heard = <T>(attempt: Promise<T>) => unlessAborted(silence.signal, attempt);
    try {
      silence.restart();
      const token = await heard(callDependencies().idToken());
      if (token !== null && !isOwn(token)) {
        callDependencies().reload();
        throw new Error(helperSentence.tokenInvalid);
      }
      const answer = await heard(openCall('GET', path, undefined, { signal: silence.signal }));
      const reader = answer.body?.getReader();
      const stop = () => void reader?.cancel().catch(() => undefined);
      silence.signal.addEventListener('abort', stop);
      const lines = createJsonLines((line) => {
        take(line);
        hasArrived = true;
        onLink({ kind: 'live' });
      });
      try {
        for (;;) {
          const piece = await noting(reader?.read() ?? ended);
          if (piece.done || silence.signal.aborted) throw new Error('ended');
          lastByteAt = Date.now();
          silence.restart();
          lines.add(piece.value);
          void replaceIfRefreshed(signal, token);
        }
      } finally {
        stop();
      }
    } finally {
      silence.end();
    }
  };

  const replaceIfRefreshed = async (signal: AbortSignal, used: string | null) => {
    const token = await callDependencies()
      .idToken()
      .catch(() => used);
    if (token === used || signal.aborted || current?.signal !== signal) return;
    drop();
    connect();
  };

  const settle = (error: unknown) => {
    if (isFinal(error)) {
      const isPermissionDenied = error instanceof ApiError && error.isPermissionDenied;
      onLink({ kind: 'refused', failure: sentence(error), isPermissionDenied });
      return;
    }
    failures += 1;
    const asked = error instanceof ApiError ? (error.refusal.retryAfterSeconds ?? 0) * 1000 : 0;
    const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
    waiting = setTimeout(connect, Math.max(most * (0.5 + random() / 2), Math.min(asked, LONGEST_WAIT_MS)));
    if (navigator.onLine === false) onLink({ kind: 'offline' });
    else if (hasArrived || failures > 1 || error instanceof ApiError) {
      onLink({ kind: 'reconnecting', failure: error instanceof ApiError ? error.message : null });
    }
  };

  const drop = () => {
    const dropped = current;
    current = null;
    dropped?.abort();
  };

  /** A laptop that slept may hold a dead connection. */
  const resume = () => {
    if (waiting !== undefined) connect();
    else if (current !== null && lastByteAt > 0 && Date.now() - lastByteAt > LONGEST_SILENCE_MS) {
      drop();
      connect();
    }
  };

  const onSeen = () => {
    if (document.visibilityState === 'visible') resume();
  };
  window.addEventListener('online', resume);
  document.addEventListener('visibilitychange', onSeen);
  connect();
  return () => {
    isClosed = true;
    clearTimeout(waiting);
    drop();
    window.removeEventListener('online', resume);
    document.removeEventListener('visibilitychange', onSeen);
  };
}

const ended = Promise.resolve({ done: true, value: undefined } as const);

/** Refreshing a token ignores signals and may hang. */
function unlessAborted<T>(signal: AbortSignal, attempt: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error('silence'));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave);
    attempt.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

function watchSilence(parent: AbortSignal) {
  const own = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = () => own.abort();
  parent.addEventListener('abort', abort);
  return {
    signal: own.signal,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(abort, LONGEST_SILENCE_MS);
    },
    end() {
      clearTimeout(timer);
      parent.removeEventListener('abort', abort);
    },
  };
}

function isFinal(error: unknown): boolean {
  if (error instanceof ApiError) return [401, 402, 403].includes(error.refusal.status);
  return (
    error instanceof Error &&
    (error.message === helperSentence.tokenMissing || error.message === helperSentence.tokenInvalid)
  );
}
