import type { Barcode, InternalCode } from './counted-codes.js';

/** At one version. Inventories and sections are indexes of the model. */
export interface CountState {
  readonly barcode: Barcode;
  readonly internal: InternalCode;
  readonly factor: number;
  readonly deleted: boolean;
  readonly inventory: InventoryIndex;
  readonly section: number | null;
  /** A named section that doesn't exist or belongs to another inventory. */
  readonly awaited: number | null;
  readonly countedAt: string;
}

/** An unknown inventory makes the count unplaced. */
export type InventoryIndex = number | 'unknown';

/** Absent fields stay unchanged. */
export interface Change {
  readonly barcode?: Barcode;
  readonly internal?: InternalCode;
  readonly factor?: number;
  readonly deleted?: boolean;
  readonly inventory?: InventoryIndex;
  readonly section?: number | null;
  readonly countedAt?: string;
}

export interface Message {
  /** The UUID that the app generated. */
  readonly count: string;
  /** As the app saw it; undefined: the current one. */
  readonly base: number | undefined;
  readonly change: Change & { readonly inventory: InventoryIndex; readonly countedAt: string };
}

/** /graphql names only changed fields. */
export interface Mutation {
  readonly count: string;
  readonly base: number | undefined;
  readonly change: Change;
}

export type Field = keyof CountState;

/** The state after a write, and the fields it set. A spread factor changes entries without setting them. */
export interface Version {
  readonly state: CountState;
  readonly set: readonly Field[];
}

export interface ModelCount {
  readonly owner: number;
  readonly versions: Version[];
  readonly messages: string[];
  isAfterClose: boolean;
}

interface Phone {
  isOnline: boolean;
  /** Unanswered; the server may have them or not. */
  outbox: Message[];
  readonly answered: Message[];
  /** With the location and time that the phone would send again. */
  readonly made: Map<string, Message['change']>;
  readonly seen: Map<string, number>;
}

interface Place {
  isClosed: boolean;
}

interface Section extends Place {
  readonly inventory: number;
  closedWithInventory: boolean;
  /** Null if it is not open yet. */
  opener: number | null;
}

export interface ModelState {
  readonly counts: Map<string, ModelCount>;
  readonly phones: readonly Phone[];
  readonly inventories: readonly Place[];
  readonly sections: readonly Section[];
}

export const COLLECTORS = 2;

/** Few counts, so that most writes change one that others have written. */
export const MAX_COUNTS = 3;

/** Two inventories; the first has two sections and one that is not open yet. */
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
    sections: [0, 1, null].map((opener) => ({
      inventory: 0,
      isClosed: false,
      closedWithInventory: false,
      opener,
    })),
  };
}

/** It must exist. */
export function at<K, V>(of: readonly V[] | ReadonlyMap<K, V>, key: K & (number | string)): V {
  const found = of instanceof Map ? of.get(key) : (of as readonly V[])[Number(key)];
  if (found === undefined) throw new Error(`the model has no ${String(key)}`);
  return found;
}

export function latest(count: ModelCount): CountState {
  return at<number, Version>(count.versions, count.versions.length - 1).state;
}
