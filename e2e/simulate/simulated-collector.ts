import type { Random } from '../catalogue/random.js';
import { NoAnswer } from './patient-session.js';
import type { Phone } from './phone.js';
import { type Shelf, simulateScan } from './simulated-scan.js';

/** How a collector works; times in seconds of the simulated night. */
export interface Habits {
  /** The fewest and the most scans between two looks at the phone. */
  readonly burst: readonly [number, number];
  readonly secondsPerScan: number;
  readonly pause: readonly [number, number];
}

/** A person who walks along shelves. */
export const walking: Habits = { burst: [5, 40], secondsPerScan: 3, pause: [5, 60] };
/** Full batches without a pause: what the server can take. */
export const hurried: Habits = { burst: [150, 500], secondsPerScan: 0, pause: [0, 0] };

export interface CollectorAtWork {
  readonly phone: Phone;
  readonly random: Random;
  readonly shelf: Shelf;
  readonly counts: number;
  readonly habits: Habits;
  /** Lets simulated seconds pass; returns early once the simulation is stopped. */
  readonly pass: (seconds: number) => Promise<void>;
  /** Lets the time pass that a phone waits before the next attempt, counted from 1. */
  readonly beforeRetry: (attempt: number, retryAfterSeconds: number | null) => Promise<void>;
  readonly stop: AbortSignal;
}

/** Of a hundred scans so many are corrected later, and so many deleted. */
const CORRECTED = 4;
const DELETED = 1;
/** A collector who can't send goes on counting until the phone holds so many, then waits for reception. */
const MOST_WAITING = 1500;

/**
 * Counts in bursts with pauses between them, without reception for a while now and then; what a phone could not
 * deliver waits and is tried again, later each time. Ends when everything is acknowledged, or when it is stopped.
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
  // Once more at the very end: late repeats are the ones that could do harm.
  if (!stop.aborted) await phone.repeat().catch(ignoreSilence);
}

function changeSome({ phone, random }: CollectorAtWork, burst: number): void {
  for (let scan = 0; scan < burst; scan += 1) {
    const luck = random.integer(1, 100);
    if (luck <= CORRECTED) phone.change('correct');
    else if (luck <= CORRECTED + DELETED) phone.change('delete');
  }
}

/** The phone's attempts to deliver: after one that failed the next waits for its time. */
class RetryLine {
  readonly #work: CollectorAtWork;
  #attempt = 0;
  #backoff: Promise<void> | null = null;

  constructor(work: CollectorAtWork) {
    this.#work = work;
  }

  /** One attempt, unless an earlier one has failed too lately. */
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

  /** Attempts until nothing waits any more. */
  async deliverAll(): Promise<void> {
    const { phone, stop } = this.#work;
    while (phone.waiting > 0 && !stop.aborted) {
      await this.#backoff;
      await this.deliver();
    }
  }
}

function ignoreSilence(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error;
}
