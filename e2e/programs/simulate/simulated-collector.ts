import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../../catalogue/random.js';
import {
  type CountAnswer,
  type CountMessage,
  type DeliveryLedger,
  type Shelf,
  type SimulatedScan,
  simulateScan,
} from './delivery-ledger.js';
import { NoAnswer } from './patient-session.js';

/** See docs/mobile-sync.md, "Batches". */
const BATCH_LIMIT = 500;
const KEPT_BATCHES = 4;

interface PhoneDependencies {
  readonly ledger: DeliveryLedger;
  readonly random: Random;
  readonly location: { readonly inventoryID: number | string; readonly sectionID: string };
  /** Throws NoAnswer if the batch or its answer is lost. */
  readonly submit: (batch: readonly CountMessage[]) => Promise<readonly CountAnswer[]>;
}

export class Phone {
  readonly #dependencies: PhoneDependencies;
  #queue: CountMessage[] = [];
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

  change(how: 'correct' | 'delete'): void {
    const { ledger, random } = this.#dependencies;
    const at = random.integer(0, Math.max(0, this.#acknowledged.length - 1));
    const delivery = ledger.deliveries.get(this.#acknowledged[at] ?? '');
    if (delivery?.acknowledged == null) return;
    this.#acknowledged[at] = this.#acknowledged.at(-1) ?? '';
    this.#acknowledged.pop();
    const { message, version } = delivery.acknowledged;
    const changed =
      how === 'delete' ? { _deleted: true as const } : this.#otherQuantity(delivery.scan, message);
    this.#queue.push({ ...message, ...changed, _version: version });
    ledger.noteChanged();
  }

  /** A correction must change something to raise the version. */
  #otherQuantity(scan: SimulatedScan, message: CountMessage): Readonly<Record<string, unknown>> {
    for (;;) {
      const content = scan.write(this.#dependencies.random.integer(0, 60));
      if (!isDeepStrictEqual({ ...message, ...content }, message)) return content;
    }
  }

  /** Delivers the oldest first. Throws NoAnswer, and the queue stays. */
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

  /** It repeats like an app that closed before it stored the answer. */
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

/** Times are simulated seconds. */
interface Habits {
  /** Scans between deliveries, from and to. */
  readonly burst: readonly [number, number];
  readonly secondsPerScan: number;
  readonly pause: readonly [number, number];
}

export const walking: Habits = { burst: [5, 40], secondsPerScan: 3, pause: [5, 60] };
export const hurried: Habits = { burst: [150, 500], secondsPerScan: 0, pause: [0, 0] };

export interface CollectorAtWork {
  readonly phone: Phone;
  readonly random: Random;
  readonly shelf: Shelf;
  readonly counts: number;
  readonly habits: Habits;
  /** Simulated seconds; returns early if stopped. */
  readonly pass: (seconds: number) => Promise<void>;
  /** Attempts from 1. */
  readonly beforeRetry: (attempt: number, retryAfterSeconds: number | null) => Promise<void>;
  readonly stop: AbortSignal;
}

/** Percentages of scans. */
const CORRECTED = 4;
const DELETED = 1;
/** Without reception as many are queued; then counting stops. */
const MOST_WAITING = 1500;

/**
 * Bursts with pauses, at times without reception. Resends with a growing delay until everything is
 * acknowledged or it is stopped.
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
  // Late repeats are the dangerous ones.
  if (!stop.aborted) await phone.repeat().catch(ignoreNoAnswer);
}

function changeSome({ phone, random }: CollectorAtWork, burst: number): void {
  for (let scan = 0; scan < burst; scan += 1) {
    const luck = random.integer(1, 100);
    if (luck <= CORRECTED) phone.change('correct');
    else if (luck <= CORRECTED + DELETED) phone.change('delete');
  }
}

/** A failure delays the next attempt. */
class RetryLine {
  readonly #work: CollectorAtWork;
  #attempt = 0;
  #backoff: Promise<void> | null = null;

  constructor(work: CollectorAtWork) {
    this.#work = work;
  }

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
