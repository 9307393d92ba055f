import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../../catalogue/random.js';
import { type ScannedCodes, scanShapes } from '../../stock-take/counts.js';

/** A correction writes it with another quantity. */
export interface SimulatedScan {
  write(quantity: number): Readonly<Record<string, unknown>>;
  /** How many lines the back-office's totals have. */
  readonly lines: number;
  /** Its quantity is a barcode, so the server must refuse it. */
  readonly isAbsurd: boolean;
}

export type Shelf = readonly [ScannedCodes, ...ScannedCodes[]];

const BARCODE_AS_QUANTITY = 7_891_234_567_895;

/** Less than a tenth are unusual, as from real apps. */
export function simulateScan(random: Random, products: Shelf): SimulatedScan {
  const kind = random.integer(1, 1000);
  if (kind <= 5) return absurd();
  if (kind <= 15) return unreadable();
  if (kind <= 45) return unknownCode(random);
  if (kind <= 85) return severalEntries(random, products);
  const shape = random.pick(scanShapes);
  const product = random.pick(products);
  const factor = random.integer(1, 8) === 1 ? 12 : 1;
  return ordinary((quantity) => shape(product, quantity, factor).content, 1);
}

function ordinary(write: SimulatedScan['write'], lines: number): SimulatedScan {
  return { write, lines, isAbsurd: false };
}

function absurd(): SimulatedScan {
  return {
    write: () => ({ barcode: [{ barcode: '7891234567895', count: BARCODE_AS_QUANTITY }] }),
    lines: 0,
    isAbsurd: true,
  };
}

/** The server keeps it, shows its text and leaves it out of totals. */
function unreadable(): SimulatedScan {
  return ordinary((quantity) => ({ barcode: `[{"count": ${quantity}, "barcode": "78912` }), 0);
}

function unknownCode(random: Random): SimulatedScan {
  const code = `99${random.integer(10_000, 99_999)}`;
  if (random.integer(0, 1) === 0) return ordinary((count) => ({ internalBarcode: { code, count } }), 1);
  return ordinary((count) => ({ barcode: [{ barcode: `200000${code}`, count }] }), 1);
}

function severalEntries(random: Random, products: Shelf): SimulatedScan {
  const scanned = Array.from({ length: random.integer(2, 4) }, () => random.pick(products));
  return ordinary(
    (quantity) => ({
      barcode: scanned.map(({ barcode, internal_code }, index) => ({
        barcode,
        internal_code,
        count: quantity + index,
        ...(index === 1 && { factor: 6 }),
      })),
    }),
    scanned.length,
  );
}

/** See docs/mobile-sync.md, "Batches". */
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

export interface CountAnswer {
  readonly amplify_id: string | null;
  readonly status: 'created' | 'unchanged' | 'merged' | 'rejected';
  readonly _version: number | null;
  readonly detail?: string | undefined;
}

export interface Delivery {
  readonly scan: SimulatedScan;
  acknowledged: { readonly message: CountMessage; readonly version: number } | null;
  unanswered: CountMessage | null;
  isRefused: boolean;
}

export interface Totals {
  scanned: number;
  sent: number;
  acknowledged: number;
  merged: number;
  deleted: number;
  refused: number;
  repeated: number;
  lostAnswers: number;
  waiting: number;
}

/** What phones sent and how it was answered, to compare with the server. */
export class DeliveryLedger {
  readonly deliveries = new Map<string, Delivery>();
  /** Violations in answers, as sentences. */
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

  constructor(onAnswered: (totals: Readonly<Totals>) => void = () => undefined) {
    this.#onAnswered = onAnswered;
  }

  noteScanned(id: string, scan: SimulatedScan): void {
    this.deliveries.set(id, { scan, acknowledged: null, unanswered: null, isRefused: false });
    this.totals.scanned += 1;
    this.totals.waiting += 1;
  }

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

  /** Repetitions must have changed nothing. */
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
