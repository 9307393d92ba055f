import { codeKey } from '@balanco/contract/base/codes';

/** Where the code of a reading goes in a message (docs/collector-api.md, "The life of a count"). */
export type CodeKind = 'barcode' | 'internal';

/** Lot and expiry that someone typed, because no symbol said them (docs/collector-app.md, "GS1 symbols"). */
export interface BoxByHand {
  /** '' if only the expiry was typed. */
  readonly lot: string;
  /** AAAA-MM-DD; '' if only the lot was typed. */
  readonly expiry: string;
}

/** What a collector may change about a reading. */
export interface ReadingContent {
  readonly quantity: number;
  readonly factor: number;
  /** An undone reading is a tombstone; it never disappears (docs/collector-app.md, "Correct and undo"). */
  readonly deleted: boolean;
  /** Lot and expiry that were typed; they stand in the place of those of the symbol. */
  readonly box?: BoxByHand | undefined;
}

/**
 * `waiting`: something has not been acknowledged. `sent`: the server has it all. `rejected`: the server refuses it, and the
 * person has to correct it.
 */
type ReadingState = 'waiting' | 'sent' | 'rejected';

/** One reading as it is stored on the phone. */
export interface Reading {
  /** `amplify_id`: made at the scan, once. */
  readonly id: string;
  /** The `sub` of who counted. */
  readonly person: string;
  readonly pharmacy: string;
  readonly inventory: number | string;
  /** The UUID of the section; '' without one, because an index needs a value. */
  readonly section: string;
  readonly kind: CodeKind;
  /** The code that is sent. */
  readonly code: string;
  /** What was scanned, if the code was taken out of it. */
  readonly scanned?: string | undefined;
  readonly lot?: string | undefined;
  /** AAAA-MM-DD */
  readonly expiry?: string | undefined;
  readonly serial?: string | undefined;
  /** What makes two readings the same item: the product, or else the code (`itemKey`). */
  readonly item: string;
  /** Null for a code that the catalogue doesn't have. */
  readonly description: string | null;
  /** ISO 8601; the phone's clock, corrected by the server's. */
  readonly createdAt: string;
  /** Ascending on this phone, in the order of scanning. */
  readonly order: number;
  readonly content: ReadingContent;
  /** What was sent and not answered yet. It is sent again unchanged, because the server may have it. */
  readonly sending: ReadingContent | null;
  /** The server's version; null before the first acknowledgement. */
  readonly version: number | null;
  readonly state: ReadingState;
  /** The server's sentence, if it refused or has a remark. */
  readonly detail: string | null;
  /** When the server first or last acknowledged it, by this phone's clock, in ms; absent before, and of older versions. */
  readonly acknowledgedAt?: number | undefined;
}

/** Groups the readings of an item, however its code was read. */
export function itemKey(product: { readonly id: string } | null, code: string): string {
  return product === null ? `c:${codeKey(code)}` : `p:${product.id}`;
}

/** Units of a reading: quantity × factor, rounded to the three decimals of the server's columns. */
export function unitsOf({ quantity, factor, deleted }: ReadingContent): number {
  return deleted ? 0 : Math.round(quantity * factor * 1000) / 1000;
}

/** The units of several readings, without binary fractions. */
export function sumUnits(readings: Iterable<{ readonly content: ReadingContent }>): number {
  let thousandths = 0;
  for (const { content } of readings) thousandths += Math.round(unitsOf(content) * 1000);
  return thousandths / 1000;
}

/** Whether a photo helps the office to find out what was counted. */
export function canBePhotographed({ description, content }: Reading): boolean {
  return description === null && !content.deleted;
}
