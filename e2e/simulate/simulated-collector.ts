import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../catalogue/random.js';
import {
  type CountAnswer,
  type CountMessage,
  type DeliveryLedger,
  type Shelf,
  type SimulatedScan,
  simulateScan,
} from './delivery-ledger.js';
import { NoAnswer } from './patient-session.js';

/** The most counts in one batch (docs/mobile-sync.md, "Batches"). */
const BATCH_LIMIT = 500;
/** How many answered batches a phone keeps for a late repetition. */
const KEPT_BATCHES = 4;

interface PhoneDependencies {
  readonly ledger: DeliveryLedger;
  readonly random: Random;
  readonly location: { readonly inventoryID: number | string; readonly sectionID: string };
  /** Sends a batch. Throws NoAnswer if the batch or its answer is lost. */
  readonly submit: (batch: readonly CountMessage[]) => Promise<readonly CountAnswer[]>;
}

/** A collector's phone. It keeps each message until the server has answered it. */
export class Phone {
  readonly #dependencies: PhoneDependencies;
  #queue: CountMessage[] = [];
  /** Acknowledged counts without a queued change. */
  #acknowledged: string[] = [];
  #answered: (readonly CountMessage[])[] = [];

  constructor(dependencies: PhoneDependencies) {
    this.#dependencies = dependencies;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  add(scan: SimulatedScan): void {
    const { ledger, location, random } = this.#dependencies;
    const amplify_id = randomUUID();
    const createdAt = new Date().toISOString();
    this.#queue.push({ amplify_id, ...location, createdAt, ...scan.write(random.integer(0, 40)) });
    ledger.noteScanned(amplify_id, scan);
  }

  /** Queues a correction or deletion of one acknowledged count. Does nothing if there is none. */
  change(how: 'correct' | 'delete'): void {
    const { ledger, random } = this.#dependencies;
    const at = random.integer(0, Math.max(0, this.#acknowledged.length - 1));
    const delivery = ledger.deliveries.get(this.#acknowledged[at] ?? '');
    if (delivery?.acknowledged == null) return;
    // The last one replaces it, because the order of the list does not matter.
    this.#acknowledged[at] = this.#acknowledged.at(-1) ?? '';
    this.#acknowledged.pop();
    const { message, version } = delivery.acknowledged;
    const changed =
      how === 'delete' ? { _deleted: true as const } : this.#otherQuantity(delivery.scan, message);
    this.#queue.push({ ...message, ...changed, _version: version });
    ledger.noteChanged();
  }

  /** Another quantity than before, because a correction without a change would not raise the version. */
  #otherQuantity(scan: SimulatedScan, message: CountMessage): Readonly<Record<string, unknown>> {
    for (;;) {
      const content = scan.write(this.#dependencies.random.integer(0, 60));
      if (!isDeepStrictEqual({ ...message, ...content }, message)) return content;
    }
  }

  /** Sends the queue in batches, oldest first. Throws NoAnswer if one is lost. It then stays in the queue unchanged. */
  async deliver(signal: AbortSignal): Promise<void> {
    const { ledger, submit } = this.#dependencies;
    while (this.#queue.length > 0 && !signal.aborted) {
      const batch = this.#queue.slice(0, BATCH_LIMIT);
      ledger.noteSent(batch);
      const answers = await submit(batch).catch((error: unknown) => {
        if (error instanceof NoAnswer) ledger.noteLost();
        throw error;
      });
      this.#queue = this.#queue.slice(batch.length);
      ledger.noteAnswered(batch, answers);
      this.#noteAcknowledged(batch);
    }
  }

  /** Sends an answered batch again, like an app that was closed before it stored the answer. */
  async repeat(): Promise<void> {
    const { ledger, random, submit } = this.#dependencies;
    const batch = this.#answered[random.integer(0, Math.max(0, this.#answered.length - 1))];
    if (batch === undefined) return;
    ledger.noteRepeated(batch, await submit(batch));
  }

  #noteAcknowledged(batch: readonly CountMessage[]): void {
    const { deliveries } = this.#dependencies.ledger;
    for (const { amplify_id, _deleted } of batch) {
      const isChangeable = deliveries.get(amplify_id)?.isRefused === false && !_deleted;
      if (isChangeable) this.#acknowledged.push(amplify_id);
    }
    this.#answered = [...this.#answered, batch].slice(-KEPT_BATCHES);
  }
}

/** A collector's pace. Times are in simulated seconds. */
interface Habits {
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

/** The percentages of scans that are corrected and deleted later. */
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
