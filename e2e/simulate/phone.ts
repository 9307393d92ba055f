import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../catalogue/random.js';
import type { CountAnswer, CountMessage, DeliveryLedger } from './delivery-ledger.js';
import { NoAnswer } from './patient-session.js';
import type { SimulatedScan } from './simulated-scan.js';

/** The most counts in one batch (docs/mobile-sync.md, "Batches"). */
const BATCH_LIMIT = 500;
/** How many answered batches a phone keeps, to send one of them again later. */
const KEPT_BATCHES = 4;

export interface PhoneDependencies {
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

  /** Queues a new count. */
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
