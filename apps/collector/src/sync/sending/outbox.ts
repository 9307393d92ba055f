import { ifUnlocked } from '../../device/with-lock';
import { createListeners } from '../../rules/listeners';
import { type BatchFailure, nextAttemptMs } from '../../rules/waiting';
import { reopenAfter } from '../../store/database';
import { queueOf, takeBatch } from '../../store/readings';
import { failureOf, Refused, SignedOut, TooSlow } from '../refused';

export interface OutboxState {
  readonly sending: boolean;
  /** Null after a success. */
  readonly problem: 'offline' | 'signed-out' | Exclude<BatchFailure, 'again' | 'token'> | null;
  readonly sentence: string | null;
}

export interface Outbox {
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  flush(): Promise<void>;
  /** Ignores the wait after failures. */
  sendNow(): void;
  /** Unless an attempt just failed: a fast scanner must not burden a busy server. */
  sendSoon(): void;
  /** Returns its end (docs/collector-app.md, "Sending"). */
  start(): () => void;
}

const BATCH_LIMIT = 500;
/** About 3 kB, which no proxy finds too much. */
const SURELY_SMALL = 10;
/** Finds what a closed tab left behind. In ms. */
const LOOK_AGAIN_MS = 30_000;
/** The longest wait after a failure while readings come, unless the server asks for more. In ms. */
const LONGEST_WHILE_COUNTING_MS = 30_000;

/** In batches, in one tab, until each reading is acknowledged. */
export function createOutbox(person: () => string | null): Outbox {
  let state: OutboxState = { sending: false, problem: null, sentence: null };
  let failures = 0;
  const size = createBatchSize();
  /** Readings in the batch under way; 0 between batches. */
  let inFlight = 0;
  let running: Promise<void> | undefined;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let started = false;
  let occasion: 'now' | 'again' = 'again';
  /** Readings try again no earlier: monotonic, in milliseconds. */
  let notBefore = 0;
  const { tell, on: subscribe } = createListeners();

  const show = (next: Partial<OutboxState>) => {
    state = { ...state, ...next };
    tell();
  };
  const plan = (wait: number) => {
    clearTimeout(timer);
    if (started) timer = setTimeout(() => void flush(), wait);
  };

  async function sendEverything(sub: string): Promise<void> {
    // Later than the first screen, with the contract's schemas.
    const { sendBatch, sendOpenedSections } = await import('./send');
    await sendOpenedSections(sub);
    for (;;) {
      const batch = await takeBatch(sub, size.next());
      if (batch.length === 0) break;
      inFlight = batch.length;
      await sendBatch(batch);
      size.passed(inFlight);
      inFlight = 0;
      failures = 0;
    }
    const { sendMarks } = await import('./send-marks');
    await sendMarks(sub);
    const { sendLosses } = await import('./send-losses');
    await sendLosses(sub);
    const { sendReadLabels } = await import('../enter-section');
    await sendReadLabels();
    const { followRestore } = await import('../pull/own-counts');
    if (await followRestore(sub)) again = true;
    const { tidyUp } = await import('../tidy-up');
    await tidyUp(sub, Date.now());
  }

  async function sendPhotosOf(sub: string): Promise<void> {
    if ((await queueOf(sub)).photos === 0) return;
    const { sendPhotos } = await import('./send-photos');
    await sendPhotos(sub, occasion);
    occasion = 'again';
  }

  async function attempt(sub: string): Promise<void> {
    show({ sending: true });
    try {
      await sendEverything(sub);
      failures = 0;
      notBefore = 0;
      show({ problem: null, sentence: null });
      plan(LOOK_AGAIN_MS);
      // Nobody awaits it, so that readings go beside it.
      void sendPhotosOf(sub).catch(() => undefined);
    } catch (error) {
      failures += 1;
      await reopenAfter(error);
      const failure = failureOf(error);
      if (inFlight > 0) size.failed(inFlight, doubtOf(error, failures));
      inFlight = 0;
      show(problemOf(error, failure));
      const retryAfter = error instanceof Refused ? error.retryAfterSeconds : null;
      const wait = nextAttemptMs(failures, Math.random(), retryAfter);
      const asked = Math.max(LONGEST_WHILE_COUNTING_MS, (retryAfter ?? 0) * 1000);
      notBefore = performance.now() + Math.min(wait, asked);
      plan(wait);
    } finally {
      show({ sending: false });
    }
  }

  async function flush(): Promise<void> {
    if (running !== undefined) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        const sub = person();
        if (sub === null) return;
        const ran = await ifUnlocked('balanco-coletor-outbox', () => attempt(sub));
        if (!ran) plan(LOOK_AGAIN_MS);
      } while (again && state.problem === null);
    })().finally(() => {
      running = undefined;
    });
    return running;
  }

  const now = () => {
    failures = 0;
    occasion = 'now';
    void flush();
  };

  return {
    state: () => state,
    subscribe,
    flush,
    sendNow: now,
    sendSoon() {
      if (performance.now() >= notBefore) void flush();
    },
    start() {
      started = true;
      const whenVisible = () => {
        if (document.visibilityState === 'visible') now();
      };
      window.addEventListener('online', now);
      document.addEventListener('visibilitychange', whenVisible);
      now();
      return () => {
        started = false;
        clearTimeout(timer);
        window.removeEventListener('online', now);
        document.removeEventListener('visibilitychange', whenVisible);
      };
    },
  };
}

function problemOf(error: unknown, failure: BatchFailure | null): Pick<OutboxState, 'problem' | 'sentence'> {
  if (error instanceof SignedOut || failure === 'token') return { problem: 'signed-out', sentence: null };
  if (failure === 'licence' || failure === 'smaller' || failure === 'fault')
    return { problem: failure, sentence: error instanceof Error ? error.message : null };
  return { problem: 'offline', sentence: error instanceof Refused ? error.message : null };
}

/** Whether the size of a batch is why it failed. A server that restarts fails once or at any size. */
function doubtOf(error: unknown, failures: number): 'size' | 'maybe' | 'no' {
  if (error instanceof TooSlow) return 'maybe';
  if (!(error instanceof Refused)) return 'no';
  if (failureOf(error) === 'smaller') return 'size';
  return error.status === 408 || (error.status >= 500 && failures > 1) ? 'maybe' : 'no';
}

/** A quarter after a failure, or what passed before; doubled below the size that failed. */
function createBatchSize() {
  let size = BATCH_LIMIT;
  let largest = 0;
  let tooMany = Number.POSITIVE_INFINITY;
  return {
    next: () => size,
    passed(count: number) {
      largest = Math.max(largest, count);
      if (count === size && size * 2 < tooMany) size = Math.min(BATCH_LIMIT, size * 2);
    },
    failed(count: number, doubt: 'size' | 'maybe' | 'no') {
      if (doubt === 'no') return;
      if (doubt === 'maybe' && count <= SURELY_SMALL) {
        size = BATCH_LIMIT;
        tooMany = Number.POSITIVE_INFINITY;
        return;
      }
      tooMany = count;
      if (largest >= count) largest = 0;
      size = Math.max(largest, Math.floor(count / 4), doubt === 'size' ? 1 : SURELY_SMALL);
    },
  };
}
