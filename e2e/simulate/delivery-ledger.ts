import { isDeepStrictEqual } from 'node:util';
import type { SimulatedScan } from './simulated-scan.js';

/**
 * A message of the collectors' app: a new count, or a correction or deletion of one (docs/mobile-sync.md, "Batches").
 */
export interface CountMessage {
  readonly amplify_id: string;
  readonly inventoryID: number | string;
  readonly sectionID: string;
  readonly createdAt: string;
  readonly barcode?: unknown;
  readonly internalBarcode?: unknown;
  readonly factor?: number;
  readonly _version?: number;
  readonly _deleted?: true;
}

/** The server's answer to one message of a batch. */
export interface CountAnswer {
  readonly amplify_id: string | null;
  readonly status: 'created' | 'unchanged' | 'merged' | 'rejected';
  readonly _version: number | null;
  readonly detail?: string | undefined;
}

/** What the phones know about one count. */
export interface Delivery {
  readonly scan: SimulatedScan;
  /** The last acknowledged message and its version. null before the first acknowledgement. */
  acknowledged: { readonly message: CountMessage; readonly version: number } | null;
  /** Sent, but not answered yet. The server may have it or not. */
  unanswered: CountMessage | null;
  isRefused: boolean;
}

export interface Totals {
  scanned: number;
  /** Messages sent, including repeated ones. */
  sent: number;
  /** New counts that the server acknowledged. */
  acknowledged: number;
  /** Corrections that it accepted. */
  merged: number;
  deleted: number;
  refused: number;
  /** Messages that were sent again after they had been answered. */
  repeated: number;
  /** Batches whose answer never reached the phone. */
  lostAnswers: number;
  /** Messages in the queues of the phones. */
  waiting: number;
}

/** Everything that the phones sent and how it was answered. The server is compared with it at the end. */
export class DeliveryLedger {
  readonly deliveries = new Map<string, Delivery>();
  /** Answers that violate the rules of a batch, one sentence each. */
  readonly problems: string[] = [];
  readonly totals: Totals = {
    scanned: 0,
    sent: 0,
    acknowledged: 0,
    merged: 0,
    deleted: 0,
    refused: 0,
    repeated: 0,
    lostAnswers: 0,
    waiting: 0,
  };
  readonly #onAnswered: (totals: Readonly<Totals>) => void;

  /** @param onAnswered called after each answered batch */
  constructor(onAnswered: (totals: Readonly<Totals>) => void = () => undefined) {
    this.#onAnswered = onAnswered;
  }

  noteScanned(id: string, scan: SimulatedScan): void {
    this.deliveries.set(id, { scan, acknowledged: null, unanswered: null, isRefused: false });
    this.totals.scanned += 1;
    this.totals.waiting += 1;
  }

  /** Counts a correction or deletion that waits in a queue. */
  noteChanged(): void {
    this.totals.waiting += 1;
  }

  noteSent(batch: readonly CountMessage[]): void {
    for (const message of batch) this.#delivery(message.amplify_id).unanswered = message;
    this.totals.sent += batch.length;
  }

  noteLost(): void {
    this.totals.lostAnswers += 1;
  }

  noteAnswered(batch: readonly CountMessage[], answers: readonly CountAnswer[]): void {
    this.totals.waiting -= batch.length;
    this.#eachAnswer(batch, answers, (message, answer) => this.#applyAnswer(message, answer));
    this.#onAnswered(this.totals);
  }

  /** Checks the answers to messages that were answered before. They must have changed nothing. */
  noteRepeated(batch: readonly CountMessage[], answers: readonly CountAnswer[]): void {
    this.totals.sent += batch.length;
    this.totals.repeated += batch.length;
    this.#eachAnswer(batch, answers, (message, { status, _version }) => {
      const { acknowledged, isRefused } = this.#delivery(message.amplify_id);
      const isRight = isRefused
        ? status === 'rejected'
        : status === 'unchanged' && (_version ?? 0) >= (acknowledged?.version ?? 0);
      if (!isRight) this.#complain(message, `repetida, foi respondida com ${status} ${_version}`);
    });
  }

  #applyAnswer(message: CountMessage, { status, _version, detail }: CountAnswer): void {
    const delivery = this.#delivery(message.amplify_id);
    delivery.unanswered = null;
    if (status === 'rejected' || _version === null) {
      delivery.isRefused = true;
      this.totals.refused += 1;
      if (!delivery.scan.isAbsurd) this.#complain(message, `recusada: ${detail}`);
      return;
    }
    if (delivery.scan.isAbsurd) this.#complain(message, 'aceita com uma quantidade absurda');
    if (_version <= (message._version ?? 0)) this.#complain(message, `a versão não subiu (${_version})`);
    delivery.acknowledged = { message, version: _version };
    if (message._version === undefined) this.totals.acknowledged += 1;
    else if (message._deleted) this.totals.deleted += 1;
    else this.totals.merged += 1;
  }

  #eachAnswer(
    batch: readonly CountMessage[],
    answers: readonly CountAnswer[],
    take: (message: CountMessage, answer: CountAnswer) => void,
  ): void {
    const ids = batch.map((message) => message.amplify_id);
    const answered = answers.map((answer) => answer.amplify_id);
    if (!isDeepStrictEqual(ids, answered)) {
      this.problems.push(`um lote de ${ids.length} mensagens foi respondido fora de ordem ou incompleto`);
    }
    const byId = new Map(answers.map((answer) => [answer.amplify_id, answer]));
    for (const message of batch) {
      const answer = byId.get(message.amplify_id);
      if (answer === undefined) this.#complain(message, 'ficou sem resposta no lote');
      else take(message, answer);
    }
  }

  #complain({ amplify_id }: CountMessage, what: string): void {
    this.problems.push(`${amplify_id}: ${what}`);
  }

  #delivery(id: string): Delivery {
    const delivery = this.deliveries.get(id);
    if (delivery === undefined) throw new Error(`${id} was never scanned`);
    return delivery;
  }
}
