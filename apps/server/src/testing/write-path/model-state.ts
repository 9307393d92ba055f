import type { Barcode, InternalCode } from './counted-codes.js';

/** A count as one version left it. Places are the model's indexes. */
export interface CountState {
  readonly barcode: Barcode;
  readonly internal: InternalCode;
  readonly factor: number;
  readonly deleted: boolean;
  readonly inventory: InventoryIndex;
  readonly section: number | null;
  /** A section that was named and isn't there, or isn't in this inventory. */
  readonly awaited: number | null;
  readonly countedAt: string;
}

/** One of the model's inventories, or one that the server has never heard of: the count is then unplaced. */
export type InventoryIndex = number | 'unknown';

/** What somebody wants of a count; what is absent is left alone. */
export interface Change {
  readonly barcode?: Barcode;
  readonly internal?: InternalCode;
  readonly factor?: number;
  readonly deleted?: boolean;
  readonly inventory?: InventoryIndex;
  readonly section?: number | null;
  readonly countedAt?: string;
}

/** One message of a collector's app. */
export interface Message {
  /** The UUID that the app made. */
  readonly count: string;
  /** The version that the app has seen; undefined: whichever is current. */
  readonly base: number | undefined;
  readonly change: Change & { readonly inventory: InventoryIndex; readonly countedAt: string };
}

/** The same through /graphql, where only what changes is named. */
export interface Mutation {
  readonly count: string;
  readonly base: number | undefined;
  readonly change: Change;
}

export type Field = keyof CountState;

/** What a write left, and which fields it set: a factor that is spread over entries changes them and sets them not. */
export interface Version {
  readonly state: CountState;
  readonly set: readonly Field[];
}

export interface ModelCount {
  readonly owner: number;
  /** Every version there was, the first one first: nothing that was ever acknowledged is forgotten. */
  readonly versions: Version[];
  /** Messages that arrived, as text. */
  readonly messages: string[];
  isAfterClose: boolean;
}

/** What a collector's phone holds. */
interface Phone {
  isOnline: boolean;
  /** Messages without an answer yet: the server has them or not. */
  outbox: Message[];
  /** Messages that were answered. */
  readonly answered: Message[];
  /** The counts it made, with the place and time that it would name again. */
  readonly made: Map<string, Message['change']>;
  /** The version of a count that it last heard of. */
  readonly seen: Map<string, number>;
}

interface Place {
  isClosed: boolean;
}

interface Section extends Place {
  readonly inventory: number;
  /** The collector that opened it; null: nobody yet. */
  opener: number | null;
}

export interface ModelState {
  readonly counts: Map<string, ModelCount>;
  readonly phones: readonly Phone[];
  readonly inventories: readonly Place[];
  readonly sections: readonly Section[];
}

export const COLLECTORS = 2;

/** A sequence has few counts, so that most of its writes find a count that others have written before. */
export const MAX_COUNTS = 3;

/** Two inventories, the first with two sections and a third that nobody has opened yet; nothing is counted. */
export function emptyModel(): ModelState {
  return {
    counts: new Map(),
    phones: Array.from({ length: COLLECTORS }, () => ({
      isOnline: true,
      outbox: [],
      answered: [],
      made: new Map(),
      seen: new Map(),
    })),
    inventories: [{ isClosed: false }, { isClosed: false }],
    sections: [0, 1, null].map((opener) => ({ inventory: 0, isClosed: false, opener })),
  };
}

/** The element of a list or map that the test knows to be there. */
export function at<K, V>(of: readonly V[] | ReadonlyMap<K, V>, key: K & (number | string)): V {
  const found = of instanceof Map ? of.get(key) : (of as readonly V[])[Number(key)];
  if (found === undefined) throw new Error(`the model has no ${String(key)}`);
  return found;
}

export function latest(count: ModelCount): CountState {
  return at<number, Version>(count.versions, count.versions.length - 1).state;
}
