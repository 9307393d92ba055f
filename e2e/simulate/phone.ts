import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../catalogue/random.js';
import type { CountAnswer, CountMessage, DeliveryLedger } from './delivery-ledger.js';
import { NoAnswer } from './patient-session.js';
import type { SimulatedScan } from './simulated-scan.js';

/** The most that one batch carries (docs/mobile-sync.md, "Batches"). */
const BATCH_LIMIT = 500;
/** Answered batches that a phone may send again late. */
const KEPT_BATCHES = 4;

export interface PhoneDependencies {
  readonly ledger: DeliveryLedger;
  readonly random: Random;
  readonly location: { readonly inventoryID: number | string; readonly sectionID: string };
  /** Sends a batch; NoAnswer where it was lost on the way there or back. */
  readonly submit: (batch: readonly CountMessage[]) => Promise<readonly CountAnswer[]>;
}

/** A collector's phone: keeps what was scanned until the server has answered for it. */
export class Phone {
  readonly #dependencies: PhoneDependencies;
  #queue: CountMessage[] = [];
  /** Counts that stand on the server and have no change waiting. */
  #acknowledged: string[] = [];
  #answered: (readonly CountMessage[])[] = [];

  constructor(dependencies: PhoneDependencies) {
    this.#dependencies = dependencies;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** A new count enters the queue. */
  add(scan: SimulatedScan): void {
    const { ledger, location, random } = this.#dependencies;
    const amplify_id = randomUUID();
    const createdAt = new Date().toISOString();
    this.#queue.push({ amplify_id, ...location, createdAt, ...scan.write(random.integer(0, 40)) });
    ledger.noteScanned(amplify_id, scan);
  }

  /** One of the own counts that the server has acknowledged is corrected or deleted; without one nothing happens. */
  change(how: 'correct' | 'delete'): void {
    const { ledger, random } = this.#dependencies;
    const at = random.integer(0, Math.max(0, this.#acknowledged.length - 1));
    const delivery = ledger.deliveries.get(this.#acknowledged[at] ?? '');
    if (delivery?.acknowledged == null) return;
    // The last one takes its place: the list has no order.
    this.#acknowledged[at] = this.#acknowledged.at(-1) ?? '';
    this.#acknowledged.pop();
    const { message, version } = delivery.acknowledged;
    const changed =
      how === 'delete' ? { _deleted: true as const } : this.#otherQuantity(delivery.scan, message);
    this.#queue.push({ ...message, ...changed, _version: version });
    ledger.noteChanged();
  }

  /** A correction that changes nothing would not raise the version. */
  #otherQuantity(scan: SimulatedScan, message: CountMessage): Readonly<Record<string, unknown>> {
    for (;;) {
      const content = scan.write(this.#dependencies.random.integer(0, 60));
      if (!isDeepStrictEqual({ ...message, ...content }, message)) return content;
    }
  }

  /** Sends what waits, oldest first, batch by batch. NoAnswer where one was lost: it waits on, unchanged. */
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

  /** Sends a batch again that was answered before, as an app does that was ended before it could take note. */
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
