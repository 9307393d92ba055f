import type { Barcode, InternalCode } from './counted-codes.js';

export interface CountState {
  readonly barcode: Barcode;
  readonly internal: InternalCode;
  readonly factor: number;
  readonly deleted: boolean;
  readonly inventory: InventoryIndex;
  readonly section: number | null;
  /** Missing, or in another inventory. */
  readonly awaited: number | null;
  readonly countedAt: string;
}

export type InventoryIndex = number | 'unknown';

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
  readonly count: string;
  /** undefined: current. */
  readonly base: number | undefined;
  readonly change: Change & { readonly inventory: InventoryIndex; readonly countedAt: string };
}

export interface Mutation {
  readonly count: string;
  readonly base: number | undefined;
  readonly change: Change;
}

export type Field = keyof CountState;

/** It has the fields that it set; a spread factor sets no entries. */
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
  outbox: Message[];
  readonly answered: Message[];
  readonly made: Map<string, Message['change']>;
  readonly seen: Map<string, number>;
}

interface Place {
  isClosed: boolean;
}

interface Section extends Place {
  readonly inventory: number;
  closedWithInventory: boolean;
  /** null before opening. */
  opener: number | null;
}

export interface ModelState {
  readonly counts: Map<string, ModelCount>;
  readonly phones: readonly Phone[];
  readonly inventories: readonly Place[];
  readonly sections: readonly Section[];
}

export const COLLECTORS = 2;

export const MAX_COUNTS = 3;

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

export function at<K, V>(of: readonly V[] | ReadonlyMap<K, V>, key: K & (number | string)): V {
  const found = of instanceof Map ? of.get(key) : (of as readonly V[])[Number(key)];
  if (found === undefined) throw new Error(`the model has no ${String(key)}`);
  return found;
}

export function latest(count: ModelCount): CountState {
  return at<number, Version>(count.versions, count.versions.length - 1).state;
}
