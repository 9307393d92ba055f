import { AppError } from '../../app-error.js';
import type { BoardChange } from './board-change.js';

export type Listener = (change: BoardChange) => void;

/** Who waits for a look. `listener` is null for who doesn't stay. */
interface Asker<State> {
  readonly listener: Listener | null;
  readonly resolve: (state: State) => void;
  readonly reject: (error: unknown) => void;
}

const SILENT = 'O banco de dados demora a responder. Tente novamente em instantes.';

/** Those who wait for the board's next look, for as long as the database goes on answering. */
interface BoardAskers<State> {
  readonly count: () => number;
  /** Resolves with what a look gives; refuses `unavailable` once nothing was heard for too long. */
  readonly ask: (listener: Listener | null) => Promise<State>;
  /** The database answered something, so the look goes on, however long it is; its next answer may take so long. */
  readonly heard: (nextMs?: number) => void;
  /** Those who wait now: a look that began before somebody asked doesn't answer them. */
  readonly all: () => readonly Asker<State>[];
  /** False for whoever was refused meanwhile. */
  readonly answer: (asker: Asker<State>, state: State) => boolean;
  readonly refuseAll: (reason: unknown) => void;
}

/** @param patienceMs how long nothing may be heard, unless `heard` allowed more */
export function createBoardAskers<State>(patienceMs: number): BoardAskers<State> {
  const waiting = new Set<Asker<State>>();
  let overdue: ReturnType<typeof setTimeout> | undefined;
  let allowedMs = patienceMs;
  const heard = (nextMs = patienceMs) => {
    allowedMs = nextMs;
    clearTimeout(overdue);
    if (waiting.size === 0) return;
    const refuse = () => refuseAll(new AppError('unavailable', SILENT, { retryAfterSeconds: 5 }));
    overdue = setTimeout(refuse, nextMs).unref();
  };
  const refuseAll = (reason: unknown) => {
    for (const { reject } of waiting) reject(reason);
    waiting.clear();
    clearTimeout(overdue);
  };
  return {
    count: () => waiting.size,
    ask: (listener) =>
      new Promise((resolve, reject) => {
        waiting.add({ listener, resolve, reject });
        if (waiting.size === 1) heard(allowedMs);
      }),
    heard,
    all: () => [...waiting],
    answer(asker, state) {
      if (!waiting.delete(asker)) return false;
      asker.resolve(state);
      if (waiting.size === 0) heard();
      return true;
    },
    refuseAll,
  };
}
