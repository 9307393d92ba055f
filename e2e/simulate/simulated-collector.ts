import type { Random } from '../catalogue/random.js';
import { NoAnswer } from './patient-session.js';
import type { Phone } from './phone.js';
import { type Shelf, simulateScan } from './simulated-scan.js';

/** How a collector works. Times are in simulated seconds. */
export interface Habits {
  /** The fewest and the most scans between two deliveries. */
  readonly burst: readonly [number, number];
  readonly secondsPerScan: number;
  readonly pause: readonly [number, number];
}

/** A person who walks along the shelves. */
export const walking: Habits = { burst: [5, 40], secondsPerScan: 3, pause: [5, 60] };
/** Full batches without a pause, to load the server as much as possible. */
export const hurried: Habits = { burst: [150, 500], secondsPerScan: 0, pause: [0, 0] };

export interface CollectorAtWork {
  readonly phone: Phone;
  readonly random: Random;
  readonly shelf: Shelf;
  readonly counts: number;
  readonly habits: Habits;
  /** Waits for simulated seconds. Returns early if the simulation is stopped. */
  readonly pass: (seconds: number) => Promise<void>;
  /** Waits before the next attempt. Attempts are counted from 1. */
  readonly beforeRetry: (attempt: number, retryAfterSeconds: number | null) => Promise<void>;
  readonly stop: AbortSignal;
}

/** Of a hundred scans, how many are corrected later, and how many deleted. */
const CORRECTED = 4;
const DELETED = 1;
/** A collector without reception stops counting when this many messages are queued. */
const MOST_WAITING = 1500;

/**
 * Counts in bursts with pauses between them. At times the phone has no reception. Undelivered messages are queued and sent
 * again with a growing delay. Ends when everything is acknowledged, or when it is stopped.
 */
export async function collect(work: CollectorAtWork): Promise<void> {
  const { phone, random, shelf, habits, pass, stop } = work;
  const line = new RetryLine(work);
  let left = work.counts;
  let burstsOffline = 0;
  while (left > 0 && !stop.aborted) {
    const burst = Math.min(left, random.integer(...habits.burst));
    left -= burst;
    for (let scan = 0; scan < burst; scan += 1) phone.add(simulateScan(random, shelf));
    changeSome(work, burst);
    await pass(burst * habits.secondsPerScan + random.integer(...habits.pause));
    if (burstsOffline > 0) burstsOffline -= 1;
    else if (random.integer(1, 100) <= 6) burstsOffline = random.integer(2, 8);
    if (burstsOffline === 0 || phone.waiting >= MOST_WAITING) await line.deliver();
    if (phone.waiting >= MOST_WAITING) await line.deliverAll();
  }
  await line.deliverAll();
  // Repeats a batch at the very end, because late repeats are the dangerous ones.
  if (!stop.aborted) await phone.repeat().catch(ignoreNoAnswer);
}

function changeSome({ phone, random }: CollectorAtWork, burst: number): void {
  for (let scan = 0; scan < burst; scan += 1) {
    const luck = random.integer(1, 100);
    if (luck <= CORRECTED) phone.change('correct');
    else if (luck <= CORRECTED + DELETED) phone.change('delete');
  }
}

/** The phone's attempts to deliver. After a failure the next attempt waits. */
class RetryLine {
  readonly #work: CollectorAtWork;
  #attempt = 0;
  #backoff: Promise<void> | null = null;

  constructor(work: CollectorAtWork) {
    this.#work = work;
  }

  /** Makes one attempt, unless the delay after a failed one is not over. */
  async deliver(): Promise<void> {
    const { phone, random, stop, beforeRetry } = this.#work;
    if (this.#backoff !== null) return;
    try {
      await phone.deliver(stop);
      this.#attempt = 0;
      if (random.integer(1, 100) <= 8) await phone.repeat();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#attempt += 1;
      this.#backoff = beforeRetry(this.#attempt, error.retryAfterSeconds).finally(() => {
        this.#backoff = null;
      });
    }
  }

  /** Tries until the queue is empty. */
  async deliverAll(): Promise<void> {
    const { phone, stop } = this.#work;
    while (phone.waiting > 0 && !stop.aborted) {
      await this.#backoff;
      await this.deliver();
    }
  }
}

function ignoreNoAnswer(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error;
}
